//! What must not happen in a C program: `--prop` and `--check`.

use clap::ValueEnum;
use tracewright_boogie::{Defect, Defects};
use tracewright_c::translate::{ERROR_FUNCTIONS, Property};

/// What `--check` can name.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckName {
    /// Assertions hold, and no error function (reach_error, __VERIFIER_error) is called
    Assertions,
    /// The results of operations on signed integers fit into their types
    Overflow,
    /// Nothing is divided by zero
    Division,
    /// Shift counts are neither negative nor too large
    Shifts,
    /// Variables and memory have a value before they are read
    Uninitialised,
    /// Pointers are used and freed only while what they point to is there, and nothing is lost
    Memory,
    /// Everything is freed when the program ends
    Cleanup,
}

impl CheckName {
    /// What is looked for.
    fn defects(self) -> Defects {
        match self {
            CheckName::Assertions => Defects::of(&[Defect::Assertion]),
            CheckName::Overflow => Defects::of(&[Defect::Overflow]),
            CheckName::Division => Defects::of(&[Defect::DivisionByZero]),
            CheckName::Shifts => Defects::of(&[Defect::Shift]),
            CheckName::Uninitialised => Defects::of(&[Defect::Uninitialised]),
            CheckName::Memory => Defects::of(&[Defect::InvalidDeref, Defect::InvalidFree, Defect::LostMemory]),
            CheckName::Cleanup => Defects::of(&[Defect::LeftMemory]),
        }
    }
}

/// What is looked for if nothing is said: everything that is supported, except for memory that is left when the program
/// ends, which is no mistake in most programs, and for reads of uninitialised variables, as those in memory are not among them.
fn everything() -> Property {
    let wanted =
        [CheckName::Assertions, CheckName::Overflow, CheckName::Division, CheckName::Shifts, CheckName::Memory];
    let supported = wanted.into_iter().flat_map(|name| name.defects().iter());
    Property::checking(supported.filter(|defect| Property::SUPPORTED.contains(*defect)).collect())
}

/// The name of a property that is the one that goes by it, neither more nor less: what `--prop` understands, or `--check`
/// alone. `None` if a property goes by no name.
pub fn standard_name(property: &Property) -> Option<String> {
    let same = |other: &Property| {
        let (mut own, mut others) = (property.error_functions().to_vec(), other.error_functions().to_vec());
        own.sort_unstable();
        others.sort_unstable();
        property.defects() == other.defects() && own == others
    };
    if same(&everything()) {
        return Some("everything that is checked by default".to_owned());
    }
    let names = ["assertions", "unreach-call", "valid-memsafety"].into_iter();
    let mut names = names.chain(Defect::ALL.into_iter().map(Defect::property));
    names.find(|name| self::property(Some(name), &[]).is_ok_and(|named| same(&named))).map(str::to_owned)
}

/// Whether what the arguments ask for is what Boogie programs are verified for: that no check of theirs fails. Error
/// functions are a matter of C: a program that calls procedures of these names must not be verified for something else.
pub fn of_boogie(named: Option<&str>, checks: &[CheckName], is_called: &dyn Fn(&str) -> bool) -> Result<(), String> {
    if named.is_none() && checks.is_empty() {
        return Ok(());
    }
    let asked = property(named, checks)?;
    let answered = Defects::of(&[Defect::Assertion, Defect::ErrorFunction]);
    if let Some(other) = asked.defects().without(answered).iter().next() {
        return Err(format!(
            "`{}` is not answered for Boogie programs: what is verified is that no assertion, precondition, postcondition or loop \
             invariant fails (`--prop assertions`)",
            other.property()
        ));
    }
    let explicit = !asked.defects().iter().any(|defect| defect == Defect::Assertion);
    match asked.error_functions().iter().find(|function| explicit && is_called(function)) {
        Some(function) => Err(format!(
            "`unreach-call` is not answered for Boogie programs that call a procedure `{function}`: what is verified is that no check \
             fails (`--prop assertions`)"
        )),
        None => Ok(()),
    }
}

/// The property that the arguments name.
pub fn property(named: Option<&str>, checks: &[CheckName]) -> Result<Property, String> {
    let property = match named {
        None if checks.is_empty() => everything(),
        None => Property::checking(checks.iter().flat_map(|name| name.defects().iter()).collect()),
        Some("assertions") => Property::assertions(),
        Some("unreach-call") => Property::unreach_call(ERROR_FUNCTIONS.map(str::to_owned).to_vec()),
        Some("valid-memsafety") => Property::checking(CheckName::Memory.defects()),
        Some(name) => match Defect::ALL.into_iter().find(|defect| defect.property() == name) {
            Some(defect) => Property::checking(Defects::of(&[defect])),
            None => of_file(name)?,
        },
    };
    match property.defects().without(Property::SUPPORTED).iter().next() {
        Some(defect) => Err(format!("`{}` is a property that is not supported", defect.property())),
        None => Ok(property),
    }
}

/// The property in a file: one or several `CHECK( init(main()), LTL(...) )`.
fn of_file(path: &str) -> Result<Property, String> {
    let content = std::fs::read_to_string(path).map_err(|_| {
        format!("`{path}` is neither a property (unreach-call, no-overflow, assertions, ...) nor a file with one")
    })?;
    parse(&content).map_err(|why| format!("`{path}` {why}"))
}

/// The property that the arguments name, as a property file says it.
pub fn specification(named: Option<&str>, property: &Property) -> String {
    if let Some(content) = named.and_then(|path| std::fs::read_to_string(path).ok()) {
        let checks: Vec<&str> = content.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        return checks.join("\n");
    }
    let check = |formula: String| format!("CHECK( init(main()), LTL({formula}) )");
    let calls = property.error_functions().iter().map(|function| check(format!("G ! call({function}())")));
    let others = property.defects().iter().filter_map(|defect| match defect {
        Defect::ErrorFunction => None,
        Defect::Overflow => Some(check("G ! overflow".to_owned())),
        defect => Some(check(format!("G {}", defect.property()))),
    });
    calls.chain(others).collect::<Vec<_>>().join("\n")
}

/// The property of the text of a property file.
pub fn parse(content: &str) -> Result<Property, String> {
    let compact: String = content.chars().filter(|c| !c.is_whitespace()).collect();
    let mut checks = compact.split("CHECK(");
    if checks.next().is_some_and(|before| !before.is_empty()) || checks.clone().next().is_none() {
        return Err("is no property file: `CHECK( init(main()), LTL(...) )` and nothing else belongs in it".to_owned());
    }
    let (mut functions, mut defects) = (Vec::new(), Defects::default());
    for check in checks {
        let unsupported = || format!("has a property that is not supported: `CHECK({check}`");
        let formula = check.strip_prefix("init(main()),LTL(").and_then(|rest| rest.strip_suffix("))"));
        match formula.ok_or_else(unsupported)? {
            "G!overflow" => defects = defects.union(Defects::of(&[Defect::Overflow])),
            formula => match formula.strip_prefix("G!call(").and_then(|rest| rest.strip_suffix("())")) {
                Some(function) if is_identifier(function) => functions.push(function.to_owned()),
                Some(_) => return Err(unsupported()),
                None => {
                    let named = formula.strip_prefix('G');
                    let known = Defect::ALL.into_iter().filter(|defect| *defect != Defect::ErrorFunction);
                    let defect = known.into_iter().find(|defect| Some(defect.property()) == named);
                    defects = defects.union(Defects::of(&[defect.ok_or_else(unsupported)?]));
                }
            },
        }
    }
    Ok(match functions.is_empty() {
        true => Property::checking(defects),
        false => Property::unreach_call(functions).and(defects),
    })
}

/// Whether a text is the name of a function.
pub fn is_identifier(text: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_alphabetic() || c == '_' || c == '$';
    text.starts_with(is_letter) && text.chars().all(|c| is_letter(c) || c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_name_what_they_check() {
        let call = |names: &[&str]| Property::unreach_call(names.iter().map(|name| (*name).to_owned()).collect());
        let memory = [Defect::InvalidFree, Defect::InvalidDeref, Defect::LostMemory];
        let table = [
            ("CHECK( init(main()), LTL(G ! call(f())) )", call(&["f"])),
            ("CHECK( init(main()), LTL(G ! call(f())) )\nCHECK(init(main()), LTL(G!call(g())))\n", call(&["f", "g"])),
            ("CHECK( init(main()), LTL(G ! overflow) )", Property::checking(Defects::of(&[Defect::Overflow]))),
            (
                "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n\
                 CHECK( init(main()), LTL(G valid-memtrack) )",
                Property::checking(Defects::of(&memory)),
            ),
            ("CHECK( init(main()), LTL(G valid-memcleanup) )", Property::checking(Defects::of(&[Defect::LeftMemory]))),
        ];
        for (text, property) in table {
            assert_eq!(parse(text), Ok(property), "{text}");
        }
    }

    #[test]
    fn what_is_no_property_is_refused() {
        let table = [
            ("", "is no property file"),
            ("int main", "is no property file"),
            ("COVER( x ) CHECK( init(main()), LTL(G ! overflow) )", "nothing else belongs in it"),
            ("CHECK( init(main()), LTL(G ! call(f()) && G ! call(g())) )", "is not supported"),
            ("CHECK( init(main()), LTL(G ! call(f()) || call(g())) )", "is not supported"),
            ("CHECK( init(main()), LTL(G ! call(f, g())) )", "is not supported"),
            ("CHECK( init(main()), LTL(G ! overflow) ) and more", "is not supported"),
            ("CHECK( init(main()), LTL(F end) )", "is not supported: `CHECK(init(main()),LTL(Fend))`"),
            ("CHECK( init(main()), LTL(G ! overflow) ) CHECK( init(main()), LTL(F end) )", "LTL(Fend)"),
            ("CHECK( init(main()), LTL(G def-behavior) )", "is not supported"),
            ("CHECK( init(other()), LTL(G ! overflow) )", "is not supported"),
            ("CHECK( init(main()), LTL(G valid-nothing) )", "is not supported"),
        ];
        for (text, why) in table {
            let refused = parse(text).expect_err(text);
            assert!(refused.contains(why), "{text}: {refused}");
        }
    }

    #[test]
    fn the_default_is_what_is_supported() {
        let property = property(None, &[]).expect("it is supported");
        assert!(property.wants(Defect::Assertion) && property.wants(Defect::InvalidDeref));
        assert!(!property.wants(Defect::LeftMemory));
    }

    #[test]
    fn boogie_programs_are_verified_for_their_checks_and_nothing_else() {
        let called = |name: &str| name == "reach_error";
        let asked = |named: Option<&str>, called: &dyn Fn(&str) -> bool| of_boogie(named, &[], called).is_ok();
        for named in [None, Some("assertions"), Some("assertion"), Some("unreach-call")] {
            assert!(asked(named, &|_| false), "{named:?}");
        }
        for named in ["termination", "nonsense", "no-overflow", "valid-memsafety", "valid-memcleanup"] {
            assert!(!asked(Some(named), &|_| false), "{named}");
        }
        assert!(asked(Some("assertions"), &called) && !asked(Some("unreach-call"), &called));
        assert!(of_boogie(None, &[CheckName::Assertions], &called).is_ok());
        assert!(of_boogie(None, &[CheckName::Assertions, CheckName::Overflow], &called).is_err());
    }

    #[test]
    fn standard_properties_have_names() {
        for named in [None, Some("unreach-call"), Some("assertions"), Some("no-overflow"), Some("valid-memsafety")] {
            assert!(standard_name(&property(named, &[]).expect("a property")).is_some(), "{named:?}");
        }
        let others = [
            Property::unreach_call(Vec::new()),
            Property::unreach_call(vec!["f".to_owned()]),
            Property::checking(Defects::of(&[Defect::Overflow, Defect::Shift])),
        ];
        for other in others {
            assert_eq!(standard_name(&other), None, "{other:?}");
        }
    }
}
