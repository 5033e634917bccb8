//! Loops written as SMT-LIB formulas, and recurrences executed.

use std::time::Duration;

use tracewright_logic::{Signature, Sort, Term, Terms, Value, evaluate, parse_smtlib};
use tracewright_recurrence::{Limits, LoopVariable, NoRecurrence, Problem, Recurrence, Start, check, find};
use tracewright_smt::{Limit, SolverChoice, SolverFactory, SolverOptions};

/// How many rounds of a recurrence are executed.
const ROUNDS: usize = 50;

/// A loop in SMT-LIB: variables with `'` are those after the round.
pub struct Loop {
    pub terms: Terms,
    pub problem: Problem,
}

/// The sort with this name: `Int`, `Real`, `Bool`, `bv8`, …, `map`.
fn sort(terms: &Terms, name: &str) -> Sort {
    match name {
        "Int" => Sort::INT,
        "Real" => Sort::REAL,
        "Bool" => Sort::BOOL,
        "map" => terms.array_sort(Sort::INT, Sort::INT),
        _ => terms.bv_sort(name.strip_prefix("bv").and_then(|width| width.parse().ok()).expect("a sort")),
    }
}

/// The terms that formulas may mention.
fn signature(declared: &[(String, Sort)]) -> Signature {
    let mut signature = Signature::default();
    for (name, sort) in declared {
        signature.constant(name, *sort);
    }
    signature
}

/// Limits that a busy machine does not reach.
pub fn patient() -> Limits {
    Limits { time: Duration::from_secs(60), query: Limit::millis(20_000), ..Limits::default() }
}

impl Loop {
    /// A loop from declarations `x y: Int; a: map; input u: Int`, a formula for the start, and one for the round.
    pub fn new(declarations: &str, start: &str, round: &str) -> Loop {
        let terms = Terms::new();
        let mut declared = Vec::new();
        let mut variables = Vec::new();
        for group in declarations.split(';').filter(|group| !group.trim().is_empty()) {
            let (names, kind) = group.split_once(':').expect("a colon");
            let sort = sort(&terms, kind.trim());
            let names: Vec<&str> = names.split_whitespace().collect();
            let (inputs, names) = match names.split_first() {
                Some((&"input", names)) => (true, names),
                _ => (false, &names[..]),
            };
            for name in names {
                declared.push(((*name).to_owned(), sort));
                if !inputs {
                    let after = format!("{name}'");
                    variables.push(LoopVariable { now: terms.var(name, sort), next: terms.var(&after, sort) });
                    declared.push((after, sort));
                }
            }
        }
        let signature = signature(&declared);
        let parse = |text: &str| {
            // Names with a prime need bars in SMT-LIB.
            let quoted = quote_primes(text);
            parse_smtlib(&terms, &quoted, &signature).unwrap_or_else(|error| panic!("{text}: {error}"))
        };
        let (start, round) = (parse(start), parse(round));
        Loop { problem: Problem { variables, round, start: Start::Reachable(start) }, terms }
    }

    pub fn find(&self) -> Result<Recurrence, NoRecurrence> {
        self.find_within(&patient())
    }

    pub fn find_within(&self, limits: &Limits) -> Result<Recurrence, NoRecurrence> {
        let factory = SolverFactory::new(&self.terms, SolverChoice::Z3);
        find(&self.terms, &self.problem, limits, &factory)
    }

    /// Checks a recurrence with a new solver and executes it.
    pub fn confirm(&self, recurrence: &Recurrence) {
        let factory = SolverFactory::new(&self.terms, SolverChoice::Z3);
        let mut solver = factory.start("test", SolverOptions::default()).expect("Z3 starts");
        assert_eq!(check(&self.terms, &self.problem, recurrence, &mut *solver), Ok(()));
        self.execute(recurrence);
    }

    /// Follows the parameters with the evaluator and evaluates the relation in each round.
    fn execute(&self, recurrence: &Recurrence) {
        let t = &self.terms;
        let mut parameters: Vec<(Term, Value)> = recurrence.start.clone();
        for round in 0..ROUNDS {
            let lookup = |list: &[(Term, Value)], variable: Term| {
                list.iter().find(|(other, _)| *other == variable).map(|(_, value)| value.clone())
            };
            let value = |term: Term, parameters: &[(Term, Value)]| {
                evaluate(t, term, &|variable| lookup(parameters, variable), &|_, _| None)
                    .unwrap_or_else(|| panic!("no value of {}", t.to_smtlib(term)))
            };
            assert_eq!(value(recurrence.domain, &parameters), Value::Bool(true), "round {round}");
            let after: Vec<(Term, Value)> = recurrence
                .parameters
                .iter()
                .zip(&recurrence.next)
                .map(|(&parameter, &next)| (parameter, value(next, &parameters)))
                .collect();
            let state = |parameters: &[(Term, Value)]| -> Vec<(Term, Value)> {
                recurrence.state.iter().map(|&(now, term)| (now, value(term, parameters))).collect()
            };
            let (before, later) = (state(&parameters), state(&after));
            let mut values = before.clone();
            for variable in &self.problem.variables {
                if variable.next != variable.now {
                    values.push((variable.next, lookup(&later, variable.now).expect("a value")));
                }
            }
            values.extend(recurrence.auxiliaries.iter().map(|&(v, term)| (v, value(term, &parameters))));
            assert_eq!(value(self.problem.round, &values), Value::Bool(true), "round {round} of {recurrence:?}");
            if round == 0 {
                self.starts(&before, recurrence);
            }
            parameters = after;
        }
    }

    fn starts(&self, state: &[(Term, Value)], recurrence: &Recurrence) {
        let value = |variable: Term| {
            let known = state.iter().chain(&recurrence.stem);
            known.into_iter().find(|(other, _)| *other == variable).map(|(_, value)| value.clone())
        };
        match &self.problem.start {
            Start::Reachable(formula) => {
                let holds = evaluate(&self.terms, *formula, &value, &|_, _| None);
                assert_eq!(holds, Some(Value::Bool(true)));
            }
            Start::State(values) => {
                assert!(values.iter().all(|(variable, expected)| value(*variable).as_ref() == Some(expected)));
            }
        }
    }
}

fn quote_primes(text: &str) -> String {
    let mut quoted = String::new();
    for word in text.split_inclusive([' ', '(', ')', '\n']) {
        let name = word.trim_end_matches([' ', '(', ')', '\n']);
        if name.ends_with('\'') {
            quoted.push_str(&format!("|{name}|{}", &word[name.len()..]));
        } else {
            quoted.push_str(word);
        }
    }
    quoted
}
