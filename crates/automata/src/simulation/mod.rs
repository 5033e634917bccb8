//! Simulation preorders (direct, delayed, fair, with several pebbles) and the reductions they justify.
