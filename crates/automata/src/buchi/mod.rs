//! Büchi acceptance: a nested-word automaton read as an acceptor of infinite words, and one file for each algorithm.
//!
//! The automaton type is the same [`Nwa`](crate::Nwa); an infinite nested word is accepted when some run over it visits
//! accepting states infinitely often. The file names mirror those of [`crate::nwa`].
