//! Alternating finite automata.
