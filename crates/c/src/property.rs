//! The property to check: the defects that must not occur.

pub use tracewright_vocabulary::{CommandLine, SignedOverflow, Texts, Volatile};
use tracewright_vocabulary::{Defect, Defects};

/// The functions that must not be called, by convention.
pub const ERROR_FUNCTIONS: [&str; 2] = ["reach_error", "__VERIFIER_error"];

/// The property to check: which defects must not occur.
///
/// A defect that the property does not contain has the effect it has with GCC without optimisation, as far as that is
/// documented; the program is never silently assumed to be free of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Property {
    defects: Defects,
    error_functions: Vec<String>,
    /// What operations on signed integers give whose result does not fit, unless that is looked for.
    signed_overflow: SignedOverflow,
}

impl Default for Property {
    fn default() -> Property {
        Property::assertions()
    }
}

impl Property {
    /// The defects that the translation can check for.
    pub const SUPPORTED: Defects = Defects::of(&Defect::ALL);

    /// The defects that the evaluation of an expression can cause. If one of them is wanted, expressions without side
    /// effects are evaluated, too, and exactly where the program evaluates them.
    const IN_EXPRESSIONS: Defects = Defects::of(&[
        Defect::Overflow,
        Defect::DivisionByZero,
        Defect::Shift,
        Defect::Uninitialised,
        Defect::InvalidDeref,
    ]);

    /// No assertion fails, and no error function is called; such a call counts as a failed assertion.
    pub fn assertions() -> Property {
        Property::checking(Defects::of(&[Defect::Assertion]))
    }

    /// None of these functions is called.
    pub fn unreach_call(functions: Vec<String>) -> Property {
        let defects = Defects::of(&[Defect::ErrorFunction]);
        Property { defects, error_functions: functions, signed_overflow: SignedOverflow::default() }
    }

    /// None of these defects occurs. The conventional error functions are forbidden if calls of them, or assertions,
    /// are among the defects.
    pub fn checking(defects: Defects) -> Property {
        let calls = defects.intersects(Defects::of(&[Defect::Assertion, Defect::ErrorFunction]));
        let error_functions = if calls { ERROR_FUNCTIONS.map(str::to_owned).to_vec() } else { Vec::new() };
        Property { defects, error_functions, signed_overflow: SignedOverflow::default() }
    }

    /// Adds defects.
    #[must_use]
    pub fn and(self, defects: Defects) -> Property {
        Property { defects: self.defects.union(defects), ..self }
    }

    /// Forbids calls of further functions.
    #[must_use]
    pub fn forbidding(mut self, functions: impl IntoIterator<Item = String>) -> Property {
        self.error_functions.extend(functions);
        if !self.error_functions.is_empty() {
            self.defects = self.defects.union(Defects::of(&[Defect::ErrorFunction]));
        }
        self
    }

    /// The same with other results of operations on signed integers that do not fit.
    #[must_use]
    pub fn with_signed_overflow(self, signed_overflow: SignedOverflow) -> Property {
        Property { signed_overflow, ..self }
    }

    /// What operations on signed integers give whose result does not fit.
    pub fn signed_overflow(&self) -> SignedOverflow {
        self.signed_overflow
    }

    /// The defects that are checked for.
    pub fn defects(&self) -> Defects {
        self.defects
    }

    /// The functions that must not be called.
    pub fn error_functions(&self) -> &[String] {
        &self.error_functions
    }

    /// Whether the defect is checked for.
    pub fn wants(&self, defect: Defect) -> bool {
        self.defects.contains(defect)
    }

    /// Whether a defect is checked for that the evaluation of an expression can cause.
    pub fn wants_evaluation(&self) -> bool {
        self.defects.intersects(Property::IN_EXPRESSIONS)
    }

    /// Whether a defect is checked for that an access to memory can cause.
    pub fn wants_accesses(&self) -> bool {
        self.wants(Defect::InvalidDeref) || self.wants(Defect::Uninitialised)
    }

    /// Whether a call of the function is forbidden.
    pub fn forbids_call(&self, name: &str) -> bool {
        self.error_functions.iter().any(|function| function == name)
    }

    /// The defect that a call of a forbidden function is.
    pub fn of_forbidden_calls(&self) -> Defect {
        if self.wants(Defect::Assertion) { Defect::Assertion } else { Defect::ErrorFunction }
    }
}

/// The property and the semantics it is checked under. Both decide how the program is lowered and translated.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Question {
    /// The defects that must not occur.
    pub property: Property,
    /// How volatile objects are treated.
    pub volatile: Volatile,
    /// What the arguments of `main` point to.
    pub command_line: CommandLine,
    /// What is printed to memory.
    pub texts: Texts,
}

impl From<Property> for Question {
    fn from(property: Property) -> Question {
        Question { property, ..Question::default() }
    }
}
