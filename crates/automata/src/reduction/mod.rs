//! Fewer states by merging: quotients by equivalences that keep the language, found by partition refinement or by
//! partial Max-SAT.
