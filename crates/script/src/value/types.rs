//! The types of values, and their names in scripts.

/// The type of a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// No value.
    Void,
    /// Numbers.
    Int,
    /// Truth values.
    Bool,
    /// Texts.
    Str,
    /// Nested-word automata; finite automata are those without calls.
    Nwa,
    /// Nested-word automata with ε-transitions.
    Epsilon,
    /// Rabin automata.
    Rabin,
    /// Petri nets.
    Petri,
    /// Branching processes of Petri nets.
    BranchingProcess,
    /// Tree automata.
    TreeAutomaton,
    /// Trees.
    Tree,
    /// Alternating automata.
    Alternating,
    /// Counting automata.
    Counting,
    /// Nested words.
    Word,
    /// Ultimately periodic infinite nested words.
    Lasso,
    /// Several nested-word automata.
    List,
    /// The type of an unsupported value: the run ends before the value is used.
    Unknown,
}

impl Type {
    /// The type with this name in scripts.
    pub fn from_name(name: &str) -> Option<Type> {
        Some(match name {
            "void" => Type::Void,
            "int" => Type::Int,
            "boolean" | "bool" => Type::Bool,
            "String" | "string" => Type::Str,
            "NestedWordAutomaton" | "FiniteAutomaton" => Type::Nwa,
            "EpsilonNestedWordAutomaton" => Type::Epsilon,
            "RabinAutomaton" => Type::Rabin,
            "PetriNet" => Type::Petri,
            "BranchingProcess" => Type::BranchingProcess,
            "TreeAutomaton" => Type::TreeAutomaton,
            "Tree" => Type::Tree,
            "AlternatingAutomaton" => Type::Alternating,
            "CountingAutomaton" => Type::Counting,
            "NwaList" => Type::List,
            "NestedWord" | "Word" => Type::Word,
            "NestedLassoWord" | "LassoWord" => Type::Lasso,
            _ => return None,
        })
    }

    /// Its name in scripts and messages.
    pub fn name(self) -> &'static str {
        match self {
            Type::Void => "void",
            Type::Int => "int",
            Type::Bool => "boolean",
            Type::Str => "String",
            Type::Nwa => "NestedWordAutomaton",
            Type::Epsilon => "EpsilonNestedWordAutomaton",
            Type::Rabin => "RabinAutomaton",
            Type::Petri => "PetriNet",
            Type::BranchingProcess => "BranchingProcess",
            Type::TreeAutomaton => "TreeAutomaton",
            Type::Tree => "Tree",
            Type::Alternating => "AlternatingAutomaton",
            Type::Counting => "CountingAutomaton",
            Type::Word => "NestedWord",
            Type::Lasso => "NestedLassoWord",
            Type::List => "NwaList",
            Type::Unknown => "unknown",
        }
    }

    /// Whether a value of this type may be used where the other is expected.
    pub fn fits(self, wanted: Type) -> bool {
        self == wanted || self == Type::Unknown || wanted == Type::Unknown
    }
}
