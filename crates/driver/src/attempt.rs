//! One attempt at a Boogie program: strategies take turns until one decides, and the result is confirmed.

use std::borrow::Cow;
use std::rc::Rc;
use std::time::{Duration, Instant};

use tracewright_certificate::ProgramRecord;
use tracewright_logic::Terms;
use tracewright_program::{Icfg, Inlining, inline};
use tracewright_report::Program;
use tracewright_smt::Interrupt;
use tracewright_verify::strategies::{self, escalate};
use tracewright_verify::{
    AttemptRecord, Confirmation, Outcome as Found, Portfolio, Settings, Strategy, Unknown, Verdict,
};

use crate::confirm::{Claim, SecondOpinion, attack, contradictions_of};
use crate::ends;
use crate::formulas::Formula;
use crate::graphs::{Graphs, Search};
use crate::learnt::Learnt;
use crate::load::Loaded;
use crate::outcome::Decided;
use crate::temporal::{self, Question};
use crate::{CSource, Configuration, Failure, Limits, Outcome, Property, Worker};

/// The parts of the task that an attempt needs.
#[derive(Clone, Copy)]
pub(crate) struct Run<'a> {
    /// For C, the program as the user gave it.
    pub source: Option<&'a CSource>,
    pub property: &'a Property,
    /// The temporal formulas, if the property is about these. For a witness of an endless execution, the one that it violates.
    pub formulas: &'a [Formula],
    pub configuration: &'a Configuration,
    pub limits: Limits,
    pub worker: &'a Worker<'a>,
}

/// Verifies a program until the limit, or until it fails for a reason that no other attempt can overcome.
pub(crate) fn verify(
    mut loaded: Loaded,
    opinion: Option<SecondOpinion>,
    run: &Run,
    limit: &Interrupt,
    hopeless: &dyn Fn(&Unknown) -> bool,
) -> Result<Outcome, Failure> {
    let (configuration, terms) = (run.configuration, Terms::new());
    if !run.formulas.is_empty() {
        match temporal::questions(&terms, &loaded, run, limit) {
            Ok(questions) => return verify_formulas(loaded, (&terms, questions), run, limit, hopeless),
            // There is no product of a recursive program with an automaton: any endless execution is looked for.
            Err(Failure::Unsupported { .. }) if run.property.wants_termination() => {}
            Err(why) => return Err(why),
        }
    }
    let mut icfg = loaded.graph(&terms, configuration.inlining)?;
    if loaded.integers.is_none() && ends::ignores_checks(run.property) {
        ends::drop_checks(&mut icfg);
    }
    let must_end = run.property.wants_termination();
    let (mut checked, mut later) = (None, None);
    if !must_end || ends::has_checks(&icfg) {
        let mut graphs = Graphs::new(&icfg, &terms, configuration.inlining == Inlining::default());
        let limit = if must_end { &half(limit) } else { limit };
        let (blocks, mut found) = decide(&mut graphs, &terms, run, limit, hopeless);
        // The competition knows no bounded answers.
        if let (Verdict::Unknown(Unknown::Bounded(rounds)), true) = (&found.verdict, run.property.is_of_competition()) {
            let why = Unknown::Bounded(*rounds).to_string();
            found.verdict = Verdict::Unknown(Unknown::NoError(why));
        }
        later = Some(graphs.inlining(&blocks)).filter(|pass| *pass != Inlining::None);
        checked = Some((blocks, found));
    }
    let mut statements = Cow::Borrowed(&icfg);
    if let Some(pass) = later {
        inline(statements.to_mut(), pass, &terms);
    }
    let (blocks, mut found) = match checked {
        Some(checked) if !must_end => checked,
        checked => {
            let chosen = run.configuration.strategy();
            // Of the strategies that may be chosen, these say something about termination by themselves.
            let executes = |chosen: &&Strategy| {
                **chosen == strategies::run::STRATEGY || **chosen == strategies::symbolic::STRATEGY
            };
            let strategy = chosen.filter(executes).unwrap_or(&escalate::STRATEGY);
            let settings = &settings(run, strategy, limit.clone());
            let question = ends::Question { terms: &terms, statements: &statements, settings };
            let (blocks, mut found) = question.decide(checked, &mut |progress| run.worker.watch.record(progress));
            ends::must_recur(&blocks, &mut found, run.formulas);
            (blocks, found)
        }
    };
    if let (Verdict::Unknown(reason), Some(limit)) = (&mut found.verdict, run.worker.watch.reason())
        && must_end
    {
        *reason = limit;
    }
    if found.verdict == Verdict::True {
        let (statements, accepting) = (&*statements, None);
        let claim = Claim { terms: &terms, sources: &loaded.sources, statements, blocks: &blocks, accepting };
        claim.confirm(&mut found, &configuration.solver, limit);
    }
    let mut messages = std::mem::take(&mut loaded.warnings);
    if let (Some(origins), Some(source), Some(time), Verdict::True) =
        (&loaded.origins, run.source, configuration.attack, &found.verdict)
    {
        messages.push_str(&attack(&mut found, origins, source, run.property, time, limit));
    }
    let (integers, origins) = (loaded.integers, loaded.origins.as_ref());
    let program = Program { sources: &loaded.sources, terms: &terms, icfg: &blocks, integers, origins };
    if let (Some(opinion), Confirmation::Checked) = (opinion, configuration.confirmation) {
        opinion.confirm(&program, &mut found, run.worker.watch.started, limit);
    }
    let contradictions = match found.verdict {
        // The assumptions of a C program come from our translation.
        Verdict::True if integers.is_none() => contradictions_of(&icfg, &terms, &configuration.solver, limit),
        _ => Vec::new(),
    };
    let inlining = std::iter::once(configuration.inlining).chain(later).collect();
    let record = ProgramRecord { inlining, ..loaded.record.clone() };
    let contradictions = (&icfg, contradictions);
    let outcome = Outcome::of(Decided { program, record, found: &found, contradictions, messages }, run);
    run.worker.discard((loaded, found));
    Ok(outcome)
}

/// Verifies a program for temporal formulas, one after the other, until one is violated.
fn verify_formulas(
    mut loaded: Loaded,
    (terms, (mut icfg, questions)): (&Terms, (Icfg, Vec<Question>)),
    run: &Run,
    limit: &Interrupt,
    hopeless: &dyn Fn(&Unknown) -> bool,
) -> Result<Outcome, Failure> {
    let configuration = run.configuration;
    if loaded.integers.is_none() {
        ends::drop_checks(&mut icfg);
    }
    let mut decided: Option<(Rc<Icfg>, Found)> = None;
    // What the translation of C does not support fails.
    if ends::has_checks(&icfg) {
        let limit = &half(limit);
        let (blocks, found) = decide(&mut Graphs::new(&icfg, terms, false), terms, run, limit, hopeless);
        if found.verdict != Verdict::True {
            decided = Some((blocks, found));
        }
    }
    let is_open = decided.is_none();
    let mut violated = None;
    for (number, question) in questions.iter().enumerate().filter(|_| is_open) {
        let limit = &temporal::part(limit, questions.len() - number);
        let (blocks, found) = answer(question, terms, &loaded, run, limit, hopeless);
        let is_violated = matches!(found.verdict, Verdict::False(_));
        let is_first = decided.as_ref().is_none_or(|(_, before)| before.verdict == Verdict::True);
        if is_violated || is_first {
            decided = Some((blocks, found));
        }
        if is_violated {
            violated = Some(&question.formula.property);
            break;
        }
    }
    let (blocks, found) = decided.ok_or(Failure::Property(crate::PropertyError::NoFormula))?;
    let mut messages = std::mem::take(&mut loaded.warnings);
    for formula in run.formulas.iter().filter(|_| run.property.wants_formulas()) {
        let is_violated = violated == Some(&formula.property);
        let what = if is_violated { "the formula that is violated is" } else { "the formula is" };
        messages.push_str(&format!("note: {what} {}\n", formula.property));
    }
    let (integers, origins) = (loaded.integers, loaded.origins.as_ref());
    let program = Program { sources: &loaded.sources, terms, icfg: &blocks, integers, origins };
    let contradictions = match found.verdict {
        Verdict::True if integers.is_none() => contradictions_of(&icfg, terms, &configuration.solver, limit),
        _ => Vec::new(),
    };
    let record = loaded.record.clone();
    let contradictions = (&icfg, contradictions);
    let outcome = Outcome::of(Decided { program, record, found: &found, contradictions, messages }, run);
    run.worker.discard((loaded, found));
    Ok(outcome)
}

/// The processor time for following all executions with ranges of values: where that is enough, it mostly takes seconds.
const SURVEY: Duration = Duration::from_secs(30);

/// The processor time for executing a program with a safety formula before anything else.
const EARLY: Duration = Duration::from_millis(1500);

/// Whether a program satisfies a formula, confirmed.
fn answer(
    question: &Question,
    terms: &Terms,
    loaded: &Loaded,
    run: &Run,
    limit: &Interrupt,
    hopeless: &dyn Fn(&Unknown) -> bool,
) -> (Rc<Icfg>, Found) {
    let statements = &question.product.icfg;
    let record = &mut |progress| run.worker.watch.record(progress);
    let is_free = question.is_safety && run.configuration.strategy().is_none();
    let mut execute = |time| {
        let settings = settings(run, &strategies::execute::STRATEGY, limit.within(time));
        let found = tracewright_verify::verify(terms, statements, &settings, record);
        matches!(found.verdict, Verdict::False(_)).then(|| (Rc::new(statements.clone()), found))
    };
    // Violations are mostly reached in a few rounds.
    let early = if is_free { execute(EARLY) } else { None };
    let early = early.or_else(|| question.survey(terms, &half(limit).within(SURVEY)));
    let early = early.or_else(|| if is_free { execute(EARLY * 8) } else { None });
    let (blocks, mut found) = match question.is_safety {
        _ if early.is_some() => early.expect("it was looked at"),
        true => decide(&mut Graphs::new(statements, terms, false), terms, run, limit, hopeless),
        false => {
            let settings = &settings(run, &escalate::STRATEGY, limit.clone());
            question.decide_liveness(terms, settings, &mut |progress| run.worker.watch.record(progress))
        }
    };
    if let (Verdict::Unknown(reason), Some(limit)) = (&mut found.verdict, run.worker.watch.reason()) {
        *reason = limit;
    }
    question.reading.confirm(terms, statements, &question.formula, &mut found);
    if found.verdict == Verdict::True {
        let accepting = (!question.is_safety).then_some(&question.product.accepting[..]);
        let claim = Claim { terms, sources: &loaded.sources, statements, blocks: &blocks, accepting };
        claim.confirm(&mut found, &run.configuration.solver, limit);
    }
    (blocks, found)
}

/// The first half of the time, if there is a limit.
fn half(limit: &Interrupt) -> Interrupt {
    let now = Instant::now();
    match limit.deadline() {
        Some(deadline) => limit.until(now + deadline.saturating_duration_since(now) / 2),
        None => limit.clone(),
    }
}

/// Verifies the program with one block encoding after the other until one decides. Returns the graph that was last verified,
/// with the outcome.
fn decide(
    graphs: &mut Graphs,
    terms: &Terms,
    run: &Run,
    limit: &Interrupt,
    hopeless: &dyn Fn(&Unknown) -> bool,
) -> (Rc<Icfg>, Found) {
    let (block_encoding, strategy) = (run.configuration.block_encoding, run.configuration.strategy());
    let mut portfolio = match run.limits.refinements {
        None => Portfolio::new(block_encoding, strategy),
        // A limit on refinements only makes sense for strategies that refine.
        Some(_) => {
            Portfolio::new(Some(block_encoding.unwrap_or_default()), Some(strategy.unwrap_or(&escalate::STRATEGY)))
        }
    };
    let watch = run.worker.watch;
    let mut search = Search::Everything;
    let mut attempts: Vec<AttemptRecord> = Vec::new();
    let mut undecided: Option<(Rc<Icfg>, Found)> = None;
    let mut bound = None;
    let mut out_of_time: Option<(Rc<Icfg>, Found)> = None;
    let mut learnt = Learnt::default();
    while let Some((attempt, budget)) = portfolio.next_attempt() {
        // It leaves checks open that depend on inputs, and a check that fails would end the search for the others.
        if run.configuration.all_errors && strategy.is_none() && *attempt.strategy == strategies::run::STRATEGY {
            portfolio.retire(&attempt);
            continue;
        }
        let blocks = graphs.get(&attempt, search);
        let within = |time: Option<Duration>| time.map_or_else(|| limit.clone(), |time| limit.within(time));
        let (interrupt, hurry) = (within(portfolio.promising_time()), within(budget));
        let mut settings = settings(run, attempt.strategy, interrupt.clone());
        settings.hurry = Some(hurry.clone());
        let is_news = attempt.strategy.learns && learnt.give(&mut settings);
        let started = Instant::now();
        let mut outcome = tracewright_verify::verify(terms, &blocks, &settings, &mut |progress| watch.record(progress));
        learnt.take(terms, &outcome);
        attempts.push(AttemptRecord { attempt: attempt.clone(), time: started.elapsed() });
        outcome.statistics.attempts = attempts.clone();
        // Without over-approximated statements, executions are missing.
        if search == Search::Everything {
            bound = bound.max(outcome.statistics.bound);
        }
        outcome.statistics.bound = bound;
        match &outcome.verdict {
            Verdict::Unknown(reason) if !hopeless(reason) => {}
            // The only errors are those that depend on an over-approximation.
            Verdict::True if search == Search::Errors => break,
            _ => return (blocks, outcome),
        }
        // A failure after a limit was reached is attributed to the limit.
        let own_limit = || limit.reason().map(|_| Unknown::Timeout);
        if let Some(reason) = watch.reason().or_else(own_limit) {
            outcome.verdict = Verdict::Unknown(reason);
            return (blocks, outcome);
        }
        // A counterexample that depends on an over-approximation may hide others: from now on, over-approximated
        // statements are removed in the search for errors.
        if let (Verdict::Unknown(Unknown::Overapproximated(..)), Search::Everything) = (&outcome.verdict, search)
            && !run.configuration.all_errors
        {
            search = Search::Errors;
            undecided.get_or_insert((blocks, outcome));
            continue;
        }
        // Keep the first reason, because it comes from the simplest attempt; but prefer another one if it only ran out
        // of time, or if random execution just found no error.
        let says_little = matches!(outcome.verdict, Verdict::Unknown(Unknown::NoError(_)));
        // It may succeed when there is more to learn from.
        let is_out_of_time = interrupt.is_triggered() || hurry.is_triggered();
        if !is_out_of_time && !is_news {
            portfolio.retire(&attempt);
        }
        if !is_out_of_time && !says_little {
            undecided.get_or_insert((blocks, outcome));
        } else {
            out_of_time = Some((blocks, outcome));
        }
    }
    let (blocks, mut outcome) = undecided.or(out_of_time).expect("there is an attempt");
    outcome.statistics.attempts = attempts;
    outcome.statistics.bound = bound;
    (blocks, outcome)
}

fn settings(run: &Run, strategy: &'static Strategy, interrupt: Interrupt) -> Settings {
    let configuration = run.configuration;
    Settings {
        strategy,
        interpolation: configuration.interpolation,
        automaton: configuration.automaton,
        solver: configuration.solver.clone(),
        interrupt,
        max_iterations: run.limits.refinements,
        bound: configuration.bound,
        confirm: configuration.confirmation == Confirmation::Checked,
        all_errors: configuration.all_errors,
        keep_automata: configuration.outputs.pictures,
        smt_log: configuration.outputs.smt_log.clone(),
        ..Settings::default()
    }
}
