//! Names of operations that scripts use and that are not supported.

/// The names; scripts that use others are wrong.
pub(super) const NAMES: &[&str] = &[
    // Counting automata.
    "acceptance",
    // Petri nets.
    "automaton2Net",
    "differencePairwiseOnDemand",
    "finitePrefix",
    "finitePrefix2PetriNet",
    "numberOfConditions",
    "numberOfPlaces",
    "petriNet2FiniteAutomaton",
    "prefixProduct",
    "removeDead",
    "removeRedundantFlow",
    // Tree automata.
    "minimize",
    "minimizeNftaHopcroft",
    "treeEmptinessCheck",
    // Alternating automata.
    "aA_Accepts",
    "aA_DeterminizeReversed",
    "aA_MergedUnion",
    // Comparisons of algorithms.
    "jeffery_Test_2",
    "jeffery_Test_3",
    "jeffery_Test_4",
    // Algorithms of their own kind.
    "buchiComplementDeterministic",
    "buchiComplementFKV",
    "buchiComplementNCSB",
    "buchiComplementNCSBLazy",
    "buchiComplementNCSBLazy2",
    "buchiComplementNCSBLazy3",
    "buchiComplementSVW",
    "buchiComplementationEvaluation",
    "buchiDifferenceFKV",
    "buchiDifferenceNCSB",
    "differenceSenwa",
    "reduceNwaDelayedFullMultipebbleSimulation",
    "senwa",
];
