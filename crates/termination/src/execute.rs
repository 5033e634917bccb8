//! Execution as a proof: a program that takes no inputs, or few, terminates if all its executions come to an end when they are followed; and
//! an execution that comes back to a state can go on in the same way forever.
//!
//! Nothing is searched for here. That the program can be executed is a guess, and the checker finds out by executing it
//! (`tracewright_check::{explore_to_end, follow, retrace_circle}`).

use tracewright_check::{
    Bound, Circle, ExplicitLimits, Explored, Followed, Lasso, Recurrence, Round, Surveyed, SymbolicLimits, TraceLetter,
    Values, explore_to_end, follow, retrace_circle, round, survey,
};
use tracewright_logic::{Term, Terms};
use tracewright_program::{CheckId, Head, Icfg, LocId, VarId};
use tracewright_recurrence::literal;
use tracewright_smt::{Interrupt, Limit, Queries, SolverFactory, SolverOptions};
use tracewright_verify::{Endless, Outcome, Proof, Settings, Unknown, Verdict};

/// Of longer rounds, it is not said which variables they depend on.
const LONGEST_ROUND: usize = 2_000;

/// What executing a program has shown.
pub enum Executed {
    /// The verdict, with the graph that a counterexample refers to.
    Decided(Box<(Outcome, Option<Icfg>)>),
    /// There is no point in executing it for longer.
    Open(Unknown),
    /// The time was over.
    Stopped,
}

/// Executes a program with values.
pub fn run(terms: &Terms, icfg: &Icfg, interrupt: &Interrupt) -> Executed {
    let stop = || interrupt.is_triggered();
    let limits = ExplicitLimits { steps: u64::MAX, stop: &|_, _| stop() };
    match explore_to_end(terms, icfg, &|_| true, limits) {
        Explored::Safe { steps } => proved(Values::Explicit, steps),
        Explored::Circle { trace, stem } => match retrace_circle(terms, icfg, &trace, stem, &stop) {
            Some(circle) => endless(terms, icfg, circle),
            None if interrupt.is_triggered() => Executed::Stopped,
            None => Executed::Open(Unknown::NoError("an execution that may not exist runs forever".into())),
        },
        Explored::Error { .. } => Executed::Open(Unknown::NoError("some execution may fail".into())),
        Explored::Open => Executed::Open(Unknown::NoError("there are several executions".into())),
        Explored::Stopped => Executed::Stopped,
    }
}

/// Follows all executions of a program with ranges of values.
pub fn run_with_ranges(terms: &Terms, icfg: &Icfg, interrupt: &Interrupt) -> Executed {
    // An execution without an end is on a cycle of states.
    let all = vec![true; icfg.locations.len()];
    match survey(terms, icfg, Some(&all), &|| interrupt.is_triggered()) {
        Surveyed::Safe { steps } => proved(Values::Ranges, steps),
        Surveyed::Open => Executed::Open(Unknown::NoError("executions may come back to a state".into())),
        Surveyed::Stopped => Executed::Stopped,
    }
}

/// Executes a program with terms over its inputs.
pub fn run_symbolically(terms: &Terms, icfg: &Icfg, settings: &Settings, interrupt: &Interrupt) -> Executed {
    let stop = || interrupt.is_triggered();
    let limits = SymbolicLimits { bound: Bound::None, steps: u64::MAX, stop: &stop };
    let factory = SolverFactory::new(terms, settings.solver.clone());
    let start = |queries: Queries| {
        let limit = Limit::millis(10_000);
        factory.start(
            "symbolic-execution",
            SolverOptions { queries, limit, interrupt: interrupt.clone(), ..Default::default() },
        )
    };
    match follow(terms, icfg, &|_| true, limits, &start) {
        Followed::Safe { steps } => proved(Values::Symbolic, steps),
        Followed::Stopped => Executed::Stopped,
        Followed::Undecided(why) => Executed::Open(Unknown::Trace(why)),
        Followed::Error { .. } => Executed::Open(Unknown::NoError("some execution may fail".into())),
        Followed::Bounded { .. } => Executed::Open(Unknown::NoError("there are longer executions".into())),
    }
}

/// The proof that all executions were followed to their ends.
fn proved(values: Values, steps: u64) -> Executed {
    let mut outcome = Outcome::undecided(Unknown::NoProof);
    outcome.verdict = Verdict::True;
    outcome.proof = Some(Proof::Ends { values, steps });
    Executed::Decided(Box::new((outcome, None)))
}

/// The execution that runs in a circle.
fn endless(terms: &Terms, icfg: &Icfg, circle: Circle) -> Executed {
    let Circle { once, stem, head, round: letters, state } = circle;
    let round = described(terms, icfg, head, letters);
    let matters = on_which_it_depends(terms, &round);
    let state = state.into_iter().filter(|(var, _)| matters.contains(var));
    let state = state.filter_map(|(var, value)| Some((var, literal(terms, &value, icfg.variable(var).sort)?)));
    let recurrence = Recurrence {
        parameters: Vec::new(),
        domain: Term::TRUE,
        state: state.collect(),
        between: Vec::new(),
        next: Vec::new(),
        start: Vec::new(),
    };
    let mut outcome = Outcome::undecided(Unknown::NoProof);
    outcome.verdict = Verdict::False(CheckId::from_index(0));
    let argument = "the state repeats".to_owned();
    let (stem_steps, lasso) = (once.stem_steps, Lasso { stem, round, recurrence });
    outcome.endless = Some(Box::new(Endless { lasso, stem_steps, argument }));
    outcome.counterexample = Some(once.execution);
    Executed::Decided(Box::new((outcome, Some(once.graph))))
}

/// A round with what is needed to tell about it.
fn described(terms: &Terms, icfg: &Icfg, head: LocId, letters: Vec<TraceLetter>) -> Round {
    let head = Head::Location(head);
    let described = if letters.len() <= LONGEST_ROUND { round(terms, icfg, head, &letters) } else { None };
    described.unwrap_or_else(|| Round {
        head,
        letters,
        variables: Vec::new(),
        constraints: Vec::new(),
        constants: Vec::new(),
        mark: None,
    })
}

/// The variables whose values decide whether a round is possible.
fn on_which_it_depends(terms: &Terms, round: &Round) -> Vec<VarId> {
    let asked: Vec<Term> = round.constraints.iter().flat_map(|&part| terms.free_vars(part).to_vec()).collect();
    round.variables.iter().filter(|(_, before, _)| asked.contains(before)).map(|(var, ..)| *var).collect()
}
