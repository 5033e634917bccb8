//! Traces, predicates, Hoare triples, Floyd-Hoare automata.
