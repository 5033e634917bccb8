//! Rabin automata with one pair: infinite words that visit one set of states infinitely often and another finitely often.
