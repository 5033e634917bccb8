//! One-safe Petri nets with accepting places.
