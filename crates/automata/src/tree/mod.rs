//! Bottom-up tree automata.
