//! The temporal formulas of a task: where they come from, and how their propositions get into the program.
//!
//! A proposition is an expression of the program's language. So the front end translates it: each becomes the result of a function
//! that is added to the program, and the formula that it stands for is read off the translation of that function.

use std::collections::BTreeSet;

use tracewright_ltl::{Place, PropertyText, PropositionKind, companions, properties_of_file, properties_of_source};

use crate::property::PropertyError;
use crate::{BoogieSource, CSource, Failure, Program, Property};

/// A formula, as it was written and parsed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Formula {
    /// The text.
    pub text: String,
    /// What it means.
    pub property: tracewright_ltl::Property,
}

/// The names of added functions start like this.
const PREFIX: &str = "__tracewright_proposition_";
/// The function that calls the others, when the program has ended: a front end drops functions that are never called.
const OBSERVER: &str = "__tracewright_observe";

/// By calls of this function, a program says what its steps are.
pub const STEP: &str = "__VERIFIER_ltl_step";

impl Formula {
    /// That a function is called finitely often.
    pub fn finitely_often(function: &str) -> Result<Formula, PropertyError> {
        let text = format!("F G !call({function})");
        let parsed = tracewright_ltl::parse(&text, 0).map_err(|error| error.to_string());
        parsed
            .map(|property| Formula { text: text.clone(), property })
            .map_err(|why| PropertyError::Formula { text, why })
    }

    fn parse(found: &PropertyText) -> Result<Formula, PropertyError> {
        let text = found.text.to_owned();
        match found.parse() {
            Ok(property) => Ok(Formula { text, property }),
            Err(error) => Err(PropertyError::Formula { text, why: error.to_string() }),
        }
    }
}

/// The formulas of a property file, if all that it has are formulas.
pub fn of_file(path: &str, text: &str) -> Option<Result<Vec<Formula>, PropertyError>> {
    let found = properties_of_file(text, 0);
    let is_formula = |found: &PropertyText| found.place == Place::Check || path.ends_with(".ltl");
    let checks = text.matches("CHECK").count();
    let is_all = !found.is_empty() && found.iter().all(is_formula) && (checks == 0 || checks == found.len());
    let formulas: Result<Vec<Formula>, PropertyError> = is_all.then(|| found.iter().map(Formula::parse).collect())?;
    let is_reserved = |formula: &Formula| {
        let names = formula.property.propositions.iter().filter(|p| p.kind == PropositionKind::Name);
        names.into_iter().any(|proposition| RESERVED.contains(&proposition.text.as_str()))
    };
    match formulas {
        Ok(formulas) if formulas.iter().any(is_reserved) => None,
        other => Some(other),
    }
}

/// What property files of the competition say, and what no variable stands for there.
const RESERVED: [&str; 2] = ["end", "overflow"];

/// The formulas that a program is to be verified for; none if the property has none.
pub fn of_task(program: &Program, property: &Property) -> Result<Vec<Formula>, PropertyError> {
    if !property.wants_formulas() {
        return Ok(Vec::new());
    }
    let formulas = match property.formulas() {
        [] => of_program(program)?,
        given => given.to_vec(),
    };
    if formulas.is_empty() { Err(PropertyError::NoFormula) } else { Ok(formulas) }
}

/// The formulas in the comments of a program, or else in a file beside it.
fn of_program(program: &Program) -> Result<Vec<Formula>, PropertyError> {
    let (texts, paths) = texts(program);
    let mut formulas = Vec::new();
    for text in &texts {
        for found in properties_of_source(text, 0) {
            formulas.push(Formula::parse(&found)?);
        }
    }
    let beside = paths.iter().flat_map(|path| companions(path));
    for path in beside {
        if !formulas.is_empty() {
            break;
        }
        if let Ok(text) = std::fs::read_to_string(&path)
            && let Some(found) = of_file(&path, &text)
        {
            formulas = found?;
        }
    }
    Ok(formulas)
}

/// A note if a program has formulas in comments that are not looked at.
pub fn note(program: &Program, property: &Property) -> String {
    let is_ignored =
        !property.wants_formulas() && texts(program).0.iter().any(|text| !properties_of_source(text, 0).is_empty());
    match is_ignored {
        true => {
            "note: the temporal formula in a comment of the program is not checked; `--prop ltl` does that\n".to_owned()
        }
        false => String::new(),
    }
}

/// The texts of a program, and the names of its files.
fn texts(program: &Program) -> (Vec<String>, Vec<String>) {
    match program {
        Program::Boogie(source) => {
            let files = source.sources.files();
            files.map(|(_, file)| (file.text().unwrap_or_default().to_owned(), file.name().to_owned())).unzip()
        }
        Program::C(source) => {
            let inputs = source.inputs.iter();
            inputs
                .map(|input| (String::from_utf8_lossy(&input.text).into_owned(), input.path.display().to_string()))
                .unzip()
        }
    }
}

/// The expressions that are propositions, each of them once, in a fixed order.
fn expressions(formulas: &[Formula]) -> Vec<&str> {
    let propositions = formulas.iter().flat_map(|formula| &formula.property.propositions);
    let expressions = propositions.filter(|proposition| proposition.kind != PropositionKind::Call);
    expressions.map(|proposition| proposition.text.as_str()).collect::<BTreeSet<_>>().into_iter().collect()
}

/// The name of the function for an expression.
pub fn function_for(formulas: &[Formula], expression: &str) -> Option<String> {
    expressions(formulas).iter().position(|known| *known == expression).map(|number| format!("{PREFIX}{number}"))
}

/// Whether a function was added for a proposition.
pub fn is_added(name: &str) -> bool {
    name.starts_with(PREFIX)
}

/// Adds functions for the propositions to a C program, behind the file with `main`.
pub fn weave_into_c(source: &mut CSource, formulas: &[Formula]) {
    let expressions = expressions(formulas);
    let mut text = String::new();
    let given: Vec<String> =
        source.inputs.iter().map(|input| String::from_utf8_lossy(&input.text).into_owned()).collect();
    if !formulas.is_empty()
        && given.iter().any(|text| text.contains(STEP))
        && !given.iter().any(|text| defines_step(text))
    {
        text.push_str(&format!("\nvoid {STEP}(void) {{ }}"));
    }
    if expressions.is_empty() && text.is_empty() {
        return;
    }
    for (number, expression) in expressions.iter().enumerate() {
        text.push_str(&format!("\nstatic int {PREFIX}{number}(void) {{ return (\n{expression}\n) ? 1 : 0; }}"));
    }
    let calls: String = (0..expressions.len()).map(|number| format!(" (void){PREFIX}{number}();")).collect();
    text.push_str(&format!("\nstatic void __attribute__((destructor)) {OBSERVER}(void) {{{calls} }}\n"));
    let has_main = |text: &[u8]| text.windows(4).any(|word| word == b"main");
    let at = source.inputs.iter().position(|input| has_main(&input.text)).unwrap_or(0);
    if let Some(input) = source.inputs.get_mut(at) {
        input.text.extend_from_slice(text.as_bytes());
    }
}

/// Whether a C program defines what its steps are: the function has a body.
fn defines_step(text: &str) -> bool {
    text.match_indices(STEP).any(|(at, _)| {
        let rest = text[at + STEP.len()..].trim_start();
        let rest = rest.strip_prefix('(').and_then(|rest| rest.split_once(')'));
        rest.is_some_and(|(_, rest)| rest.trim_start().starts_with('{'))
    })
}

/// Adds procedures for the propositions to a Boogie program.
pub fn weave_into_boogie(source: &mut BoogieSource, formulas: &[Formula]) -> Result<(), Failure> {
    for (number, expression) in expressions(formulas).iter().enumerate() {
        let text = format!("procedure {PREFIX}{number}() returns (holds: bool) {{ holds := (\n{expression}\n); }}\n");
        let name = format!("proposition {}", number + 1);
        if source.sources.add(name, text).is_err() {
            return Err(PropertyError::Formula { text: (*expression).to_owned(), why: "it is too long".into() }.into());
        }
    }
    Ok(())
}
