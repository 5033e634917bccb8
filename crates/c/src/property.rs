//! What must not happen.

pub use tracewright_vocabulary::{CommandLine, Volatile};
use tracewright_vocabulary::{Defect, Defects};

/// The functions that must not be called, by convention.
pub const ERROR_FUNCTIONS: [&str; 2] = ["reach_error", "__VERIFIER_error"];

/// What must not happen: which defects are looked for.
///
/// A defect that is not looked for does what it does on GCC without optimisation, as far as the documentation says that;
/// nothing is assumed to be free of it silently.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Property {
    defects: Defects,
    error_functions: Vec<String>,
}

impl Default for Property {
    fn default() -> Property {
        Property::assertions()
    }
}

impl Property {
    /// What the translation can look for.
    pub const SUPPORTED: Defects = Defects::of(&Defect::ALL);

    /// The defects that evaluating an expression can show: with one of them wanted, also expressions without effects are
    /// evaluated, and only where the program does it.
    const IN_EXPRESSIONS: Defects = Defects::of(&[
        Defect::Overflow,
        Defect::DivisionByZero,
        Defect::Shift,
        Defect::Uninitialised,
        Defect::InvalidDeref,
    ]);

    /// No assertion fails, and no error function is called, which counts as one.
    pub fn assertions() -> Property {
        Property::checking(Defects::of(&[Defect::Assertion]))
    }

    /// None of these functions is called.
    pub fn unreach_call(functions: Vec<String>) -> Property {
        Property { defects: Defects::of(&[Defect::ErrorFunction]), error_functions: functions }
    }

    /// None of these defects shows. Error functions are those by convention, if they or assertions are among them.
    pub fn checking(defects: Defects) -> Property {
        let calls = defects.intersects(Defects::of(&[Defect::Assertion, Defect::ErrorFunction]));
        let error_functions = if calls { ERROR_FUNCTIONS.map(str::to_owned).to_vec() } else { Vec::new() };
        Property { defects, error_functions }
    }

    /// Looks for these, too.
    #[must_use]
    pub fn and(self, defects: Defects) -> Property {
        Property { defects: self.defects.union(defects), ..self }
    }

    /// Forbids calls of these functions, too.
    #[must_use]
    pub fn forbidding(mut self, functions: impl IntoIterator<Item = String>) -> Property {
        self.error_functions.extend(functions);
        if !self.error_functions.is_empty() {
            self.defects = self.defects.union(Defects::of(&[Defect::ErrorFunction]));
        }
        self
    }

    /// What is looked for.
    pub fn defects(&self) -> Defects {
        self.defects
    }

    /// The functions that must not be called.
    pub fn error_functions(&self) -> &[String] {
        &self.error_functions
    }

    /// Whether the defect is looked for.
    pub fn wants(&self, defect: Defect) -> bool {
        self.defects.contains(defect)
    }

    /// Whether a defect is looked for that evaluating an expression can show.
    pub fn wants_evaluation(&self) -> bool {
        self.defects.intersects(Property::IN_EXPRESSIONS)
    }

    /// Whether a defect is looked for that an access to memory can show.
    pub fn wants_accesses(&self) -> bool {
        self.wants(Defect::InvalidDeref) || self.wants(Defect::Uninitialised)
    }

    /// Whether a call of the function is forbidden.
    pub fn forbids_call(&self, name: &str) -> bool {
        self.error_functions.iter().any(|function| function == name)
    }

    /// What a forbidden call shows.
    pub fn of_forbidden_calls(&self) -> Defect {
        if self.wants(Defect::Assertion) { Defect::Assertion } else { Defect::ErrorFunction }
    }
}

/// What is asked about a program: it decides how the program is lowered and translated.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Question {
    /// What must not happen.
    pub property: Property,
    /// What becomes of volatile objects.
    pub volatile: Volatile,
    /// What the arguments of `main` point to.
    pub command_line: CommandLine,
}

impl From<Property> for Question {
    fn from(property: Property) -> Question {
        Question { property, ..Question::default() }
    }
}
