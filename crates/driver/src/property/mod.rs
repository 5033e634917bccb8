//! Properties of programs: by name, as lists of checks, and in files.

mod file;

use tracewright_c::translate::{self, ERROR_FUNCTIONS};
use tracewright_certificate::BoogieClaim;
use tracewright_vocabulary::{Defect, Defects};

use crate::formulas::{self, Formula};

pub use file::{PropertyFileError, is_identifier, parse as parse_property_file};

/// A kind of defect that can be checked separately in C programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Check {
    /// Assertions hold, and no error function (`reach_error`, `__VERIFIER_error`) is called.
    Assertions,
    /// The results of operations on signed integers fit into their types.
    Overflow,
    /// No division by zero.
    Division,
    /// Shift counts are neither negative nor too large.
    Shifts,
    /// Variables and memory have a value before they are read.
    Uninitialised,
    /// Pointers are dereferenced and freed only while their target is live, and no memory is lost.
    Memory,
    /// All memory is freed when the program ends.
    Cleanup,
    /// The program ends.
    Termination,
}

impl Check {
    /// The defects that violate it.
    pub fn defects(self) -> Defects {
        match self {
            Check::Assertions => Defects::of(&[Defect::Assertion]),
            Check::Overflow => Defects::of(&[Defect::Overflow]),
            Check::Division => Defects::of(&[Defect::DivisionByZero]),
            Check::Shifts => Defects::of(&[Defect::Shift]),
            Check::Uninitialised => Defects::of(&[Defect::Uninitialised]),
            Check::Memory => Defects::of(&[Defect::InvalidDeref, Defect::InvalidFree, Defect::LostMemory]),
            Check::Cleanup => Defects::of(&[Defect::LeftMemory]),
            Check::Termination => Defects::of(&[Defect::Nontermination]),
        }
    }
}

/// Why a property is not valid or not supported.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PropertyError {
    /// It is neither a name nor a file.
    #[error("`{0}` is neither a property (unreach-call, no-overflow, assertions, ...) nor a file with one")]
    Unknown(String),
    /// The file has another content.
    #[error("`{path}` {error}")]
    File {
        /// The file.
        path: String,
        /// What is wrong with it.
        error: PropertyFileError,
    },
    /// The property is not supported.
    #[error("`{}` is a property that is not supported", .0.property())]
    Unsupported(Defect),
    /// The property is about C programs.
    #[error(
        "`{}` is not supported for Boogie programs: what is verified is that no assertion, precondition, postcondition or loop \
         invariant fails (`--prop assertions`), and that the program ends (`--prop termination`)",
        .0.property()
    )]
    OfC(Defect),
    /// There is no temporal formula.
    #[error(
        "there is no temporal formula: neither in a comment of the program (`//@ ltl invariant name: formula;`) nor in a file \
         beside it"
    )]
    NoFormula,
    /// A temporal formula cannot be verified.
    #[error("the formula `{text}`: {why}")]
    Formula {
        /// The formula.
        text: String,
        /// Why not.
        why: String,
    },
    /// A proposition of a temporal formula cannot be used.
    #[error("the proposition `{text}`: {why}")]
    Proposition {
        /// The proposition.
        text: String,
        /// Why not.
        why: String,
    },
    /// Error functions are specific to C: a Boogie program that calls a procedure of this name must not be verified for
    /// another property.
    #[error(
        "`unreach-call` is not supported for Boogie programs that call a procedure `{0}`: what is verified is that no check \
         fails (`--prop assertions`)"
    )]
    ErrorFunctionOfC(String),
}

/// A property, and how the user has specified it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Property {
    meaning: translate::Property,
    source: PropertySource,
    /// The temporal formulas of a property file.
    formulas: Vec<Formula>,
}

/// How a property was chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
enum PropertySource {
    /// Not chosen: the default.
    Default,
    /// As a list of checks.
    Checks,
    /// By its name.
    Name,
    /// In a file of this name, with this text.
    File { path: String, text: String },
}

/// What is looked for if nothing is said: everything that is supported, except for memory that is left when the program
/// ends, which is no mistake in most programs, and for reads of uninitialised memory.
impl Default for Property {
    fn default() -> Property {
        let wanted = [Check::Assertions, Check::Overflow, Check::Division, Check::Shifts, Check::Memory];
        let supported = wanted.into_iter().flat_map(|check| check.defects().iter());
        let defects = supported.filter(|defect| translate::Property::SUPPORTED.contains(*defect)).collect();
        Property::new(translate::Property::checking(defects), PropertySource::Default)
    }
}

impl Property {
    /// The property of this name, as in a verdict `FALSE(name)`, or in the file of this name.
    pub fn named(name: &str) -> Result<Property, PropertyError> {
        let meaning = match name {
            "assertions" => translate::Property::assertions(),
            "unreach-call" => translate::Property::unreach_call(ERROR_FUNCTIONS.map(str::to_owned).to_vec()),
            "valid-memsafety" => translate::Property::checking(Check::Memory.defects()),
            name => match Defect::ALL.into_iter().find(|defect| defect.property() == name) {
                Some(defect) => translate::Property::checking(Defects::of(&[defect])),
                None => return Property::in_file(name),
            },
        };
        Property::new(meaning, PropertySource::Name).supported()
    }

    /// The property that none of these checks fails.
    pub fn checks(checks: &[Check]) -> Result<Property, PropertyError> {
        let defects = checks.iter().flat_map(|check| check.defects().iter()).collect();
        Property::new(translate::Property::checking(defects), PropertySource::Checks).supported()
    }

    fn in_file(path: &str) -> Result<Property, PropertyError> {
        let text = std::fs::read_to_string(path).map_err(|_| PropertyError::Unknown(path.to_owned()))?;
        let path = path.to_owned();
        match file::parse(&text) {
            Ok(meaning) => Property::new(meaning, PropertySource::File { path, text }).supported(),
            Err(error) => match formulas::of_file(&path, &text) {
                Some(formulas) => {
                    let meaning = translate::Property::checking(Defects::of(&[Defect::Temporal]));
                    let formulas = formulas?;
                    Ok(Property { meaning, source: PropertySource::File { path, text }, formulas })
                }
                None => Err(PropertyError::File { path, error }),
            },
        }
    }

    fn new(meaning: translate::Property, source: PropertySource) -> Property {
        Property { meaning, source, formulas: Vec::new() }
    }

    fn supported(self) -> Result<Property, PropertyError> {
        match self.meaning.defects().without(translate::Property::SUPPORTED).iter().next() {
            Some(defect) => Err(PropertyError::Unsupported(defect)),
            None => Ok(self),
        }
    }

    /// The defects that violate it.
    pub fn meaning(&self) -> &translate::Property {
        &self.meaning
    }

    /// Whether the program must end.
    pub fn wants_termination(&self) -> bool {
        self.meaning.wants(Defect::Nontermination)
    }

    /// Whether temporal formulas must hold.
    pub fn wants_formulas(&self) -> bool {
        self.meaning.wants(Defect::Temporal)
    }

    /// The temporal formulas that the property itself has; if there are none, they are those of the program.
    pub fn formulas(&self) -> &[Formula] {
        &self.formulas
    }

    /// Whether there is more to it than that the program ends.
    pub fn wants_more_than_termination(&self) -> bool {
        self.meaning.defects() != Defects::of(&[Defect::Nontermination])
    }

    /// What it claims about a Boogie program.
    pub fn of_boogie(&self) -> BoogieClaim {
        match (self.wants_termination(), self.wants_more_than_termination()) {
            (false, _) => BoogieClaim::Checks,
            (true, false) => BoogieClaim::Termination,
            (true, true) => BoogieClaim::Both,
        }
    }

    /// Whether the user has chosen it; otherwise it is the default.
    pub fn is_chosen(&self) -> bool {
        self.source != PropertySource::Default
    }

    /// Whether it comes from a property file of the competition.
    pub fn is_of_competition(&self) -> bool {
        matches!(&self.source, PropertySource::File { path, .. } if path.ends_with(".prp"))
    }

    /// The property as the text of a property file.
    pub fn specification(&self) -> String {
        match &self.source {
            PropertySource::File { text, .. } => {
                let checks: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
                checks.join("\n")
            }
            _ => file::text(&self.meaning),
        }
    }

    /// Whether the property is supported for Boogie programs: that no check of the program fails. `is_called` tells
    /// whether the program calls a procedure.
    pub fn is_answered_for_boogie(&self, is_called: &dyn Fn(&str) -> bool) -> Result<(), PropertyError> {
        if self.source == PropertySource::Default {
            return Ok(());
        }
        let asked = &self.meaning;
        let answered =
            Defects::of(&[Defect::Assertion, Defect::ErrorFunction, Defect::Nontermination, Defect::Temporal]);
        if let Some(other) = asked.defects().without(answered).iter().next() {
            return Err(PropertyError::OfC(other));
        }
        let explicit = !asked.defects().iter().any(|defect| defect == Defect::Assertion);
        match asked.error_functions().iter().find(|function| explicit && is_called(function)) {
            Some(function) => Err(PropertyError::ErrorFunctionOfC(function.clone())),
            None => Ok(()),
        }
    }
}

/// The name of a property, if it has exactly the meaning of that name: what [`Property::named`] accepts, or the
/// default.
pub fn standard_name(property: &translate::Property) -> Option<String> {
    let same = |other: &translate::Property| {
        let (mut own, mut others) = (property.error_functions().to_vec(), other.error_functions().to_vec());
        own.sort_unstable();
        others.sort_unstable();
        property.defects() == other.defects() && own == others
    };
    if same(Property::default().meaning()) {
        return Some("everything that is checked by default".to_owned());
    }
    let names = ["assertions", "unreach-call", "valid-memsafety"].into_iter();
    let mut names = names.chain(Defect::ALL.into_iter().map(Defect::property));
    names.find(|name| Property::named(name).is_ok_and(|named| same(named.meaning()))).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_is_what_is_supported() {
        let property = Property::default();
        assert!(property.meaning().wants(Defect::Assertion) && property.meaning().wants(Defect::InvalidDeref));
        assert!(!property.meaning().wants(Defect::LeftMemory));
    }

    #[test]
    fn boogie_programs_are_verified_for_their_checks_and_nothing_else() {
        let called = |name: &str| name == "reach_error";
        let asked = |name: &str, called: &dyn Fn(&str) -> bool| {
            Property::named(name).and_then(|property| property.is_answered_for_boogie(called)).is_ok()
        };
        assert_eq!(Property::default().is_answered_for_boogie(&called), Ok(()));
        for named in ["assertions", "assertion", "unreach-call", "termination"] {
            assert!(asked(named, &|_| false), "{named}");
        }
        for named in ["nonsense", "no-overflow", "valid-memsafety", "valid-memcleanup"] {
            assert!(!asked(named, &|_| false), "{named}");
        }
        assert!(asked("assertions", &called) && !asked("unreach-call", &called));
        let checked = |checks: &[Check]| Property::checks(checks).expect("supported").is_answered_for_boogie(&called);
        assert!(checked(&[Check::Assertions]).is_ok() && checked(&[Check::Assertions, Check::Overflow]).is_err());
    }

    #[test]
    fn standard_properties_have_names() {
        assert!(standard_name(Property::default().meaning()).is_some());
        for named in ["unreach-call", "assertions", "no-overflow", "valid-memsafety", "termination"] {
            assert!(standard_name(Property::named(named).expect("a property").meaning()).is_some(), "{named}");
        }
        let others = [
            translate::Property::unreach_call(Vec::new()),
            translate::Property::unreach_call(vec!["f".to_owned()]),
            translate::Property::checking(Defects::of(&[Defect::Overflow, Defect::Shift])),
        ];
        for other in others {
            assert_eq!(standard_name(&other), None, "{other:?}");
        }
    }
}
