//! Names of known operations that are not supported.

/// The names; scripts that use other names have an error.
pub(super) const NAMES: &[&str] = &[
    // Counting automata.
    "acceptance",
    // Petri nets.
    "removeRedundantFlow",
    // Tree automata.
    "treeEmptinessCheck",
    // Comparisons of algorithms.
    "buchiComplementationEvaluation",
    "jeffery_Test_2",
    "jeffery_Test_3",
    "jeffery_Test_4",
    // Algorithms and automata of their own kind.
    "buchiComplementSVW",
    "differenceSenwa",
    "reduceNwaDelayedFullMultipebbleSimulation",
    "senwa",
];
