//! The types of values and how scripts call them.

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
    /// The value of something that is not supported: the run ends before anybody looks at it.
    Unknown,
}

impl Type {
    /// The type a script means by this name.
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

    /// How scripts and messages call it.
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

    /// Whether a value of this type may stand where the other is wanted.
    pub fn fits(self, wanted: Type) -> bool {
        self == wanted || self == Type::Unknown || wanted == Type::Unknown
    }
}
