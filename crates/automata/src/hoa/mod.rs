//! The Hanoi omega-automata format: reading and writing Büchi automata.
