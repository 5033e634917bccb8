//! Nested-word and omega-automata.
