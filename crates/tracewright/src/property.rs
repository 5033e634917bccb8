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
    let mut checks = compact.split("CHECK(").skip(1).peekable();
    if checks.peek().is_none() {
        return Err("is no property file: there is no `CHECK( init(main()), LTL(...) )` in it".to_owned());
    }
    let (mut functions, mut defects) = (Vec::new(), Defects::default());
    for check in checks {
        let unsupported = || format!("has a property that is not supported: `CHECK({check}`");
        let formula = check.strip_prefix("init(main()),LTL(").and_then(|rest| rest.strip_suffix("))"));
        match formula.ok_or_else(unsupported)? {
            "G!overflow" => defects = defects.union(Defects::of(&[Defect::Overflow])),
            formula => match formula.strip_prefix("G!call(").and_then(|rest| rest.strip_suffix("())")) {
                Some(function) => functions.push(function.to_owned()),
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
}
