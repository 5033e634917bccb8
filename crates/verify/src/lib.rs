//! The trace-abstraction refinement loop and its strategies.
