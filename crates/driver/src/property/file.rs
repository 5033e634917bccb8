//! Property files, as the competition on software verification defines them: `CHECK( init(main()), LTL(...) )`.

use tracewright_c::translate;
use tracewright_vocabulary::{Defect, Defects};

/// Why a text is not a supported property.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PropertyFileError {
    /// It is not a property file.
    #[error("is not a property file: it must consist of `CHECK( init(main()), LTL(...) )`")]
    NoPropertyFile,
    /// This formula is not supported.
    #[error("has a property that is not supported: `CHECK({0}`")]
    Unsupported(String),
}

/// Parses a property file: one or several `CHECK( init(main()), LTL(...) )`.
pub fn parse(content: &str) -> Result<translate::Property, PropertyFileError> {
    let compact: String = content.chars().filter(|c| !c.is_whitespace()).collect();
    let mut checks = compact.split("CHECK(");
    if checks.next().is_some_and(|before| !before.is_empty()) || checks.clone().next().is_none() {
        return Err(PropertyFileError::NoPropertyFile);
    }
    let (mut functions, mut defects) = (Vec::new(), Defects::default());
    for check in checks {
        let unsupported = || PropertyFileError::Unsupported(check.to_owned());
        let formula = check.strip_prefix("init(main()),LTL(").and_then(|rest| rest.strip_suffix("))"));
        match formula.ok_or_else(unsupported)? {
            "G!overflow" => defects = defects.union(Defects::of(&[Defect::Overflow])),
            "Fend" => defects = defects.union(Defects::of(&[Defect::Nontermination])),
            formula => match formula.strip_prefix("G!call(").and_then(|rest| rest.strip_suffix("())")) {
                Some(function) if is_identifier(function) => functions.push(function.to_owned()),
                Some(_) => return Err(unsupported()),
                None => {
                    let named = formula.strip_prefix('G');
                    let others = [Defect::ErrorFunction, Defect::Nontermination, Defect::Temporal];
                    let known = Defect::ALL.into_iter().filter(|defect| !others.contains(defect));
                    let defect = known.into_iter().find(|defect| Some(defect.property()) == named);
                    defects = defects.union(Defects::of(&[defect.ok_or_else(unsupported)?]));
                }
            },
        }
    }
    Ok(match functions.is_empty() {
        true => translate::Property::checking(defects),
        false => translate::Property::unreach_call(functions).and(defects),
    })
}

/// A property as the text of a property file.
pub fn text(property: &translate::Property) -> String {
    let check = |formula: String| format!("CHECK( init(main()), LTL({formula}) )");
    let calls = property.error_functions().iter().map(|function| check(format!("G ! call({function}())")));
    let others = property.defects().iter().filter_map(|defect| match defect {
        Defect::ErrorFunction => None,
        Defect::Overflow => Some(check("G ! overflow".to_owned())),
        Defect::Nontermination => Some(check("F end".to_owned())),
        // The formulas are not known here.
        Defect::Temporal => None,
        defect => Some(check(format!("G {}", defect.property()))),
    });
    calls.chain(others).collect::<Vec<_>>().join("\n")
}

/// Whether a text is an identifier.
pub fn is_identifier(text: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_alphabetic() || c == '_' || c == '$';
    text.starts_with(is_letter) && text.chars().all(|c| is_letter(c) || c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use tracewright_c::translate::Property;

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
            ("CHECK( init(main()), LTL(F end) )", Property::checking(Defects::of(&[Defect::Nontermination]))),
            ("CHECK( init(main()), LTL(G valid-memcleanup) )", Property::checking(Defects::of(&[Defect::LeftMemory]))),
        ];
        for (text, property) in table {
            assert_eq!(parse(text), Ok(property), "{text}");
        }
    }

    #[test]
    fn what_is_no_property_is_refused() {
        let table = [
            ("", "is not a property file"),
            ("int main", "is not a property file"),
            ("COVER( x ) CHECK( init(main()), LTL(G ! overflow) )", "it must consist of"),
            ("CHECK( init(main()), LTL(G ! call(f()) && G ! call(g())) )", "is not supported"),
            ("CHECK( init(main()), LTL(G ! call(f()) || call(g())) )", "is not supported"),
            ("CHECK( init(main()), LTL(G ! call(f, g())) )", "is not supported"),
            ("CHECK( init(main()), LTL(G ! overflow) ) and more", "is not supported"),
            ("CHECK( init(main()), LTL(F ended) )", "is not supported: `CHECK(init(main()),LTL(Fended))`"),
            ("CHECK( init(main()), LTL(G ! overflow) ) CHECK( init(main()), LTL(G end) )", "LTL(Gend)"),
            ("CHECK( init(main()), LTL(G termination) )", "is not supported"),
            ("CHECK( init(main()), LTL(G def-behavior) )", "is not supported"),
            ("CHECK( init(other()), LTL(G ! overflow) )", "is not supported"),
            ("CHECK( init(main()), LTL(G valid-nothing) )", "is not supported"),
        ];
        for (text, why) in table {
            let refused = parse(text).expect_err(text).to_string();
            assert!(refused.contains(why), "{text}: {refused}");
        }
    }
}
