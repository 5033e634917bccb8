//! The search: one head after the other is given a ranking function, or an endless execution is found.

use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::time::Duration;

use tracewright_check::{
    Arrival, Cycle, Ranked, Round, Surveyed, TraceLetter, Values, arrival, endless_without, round, survey,
};
use tracewright_logic::{Term, Terms};
use tracewright_program::{BlockEncoding, CheckId, Head, Icfg};
use tracewright_smt::{Interrupt, SolverFactory};
use tracewright_verify::{Outcome, Phase, Progress, Proof, Settings, Unknown, Verdict, WatchedProof};

use tracewright_ranking::Ranking;

use crate::alone::{Alone, alone};
use crate::arguments::{CIRCLE, INFEASIBLE, SUPPORTED, WALK, execution};
use crate::endless::{Found, NotFound, both, endless};
use crate::execute::{Executed, run, run_symbolically, run_with_ranges};
use crate::explicit::Exploration;
use crate::heads::candidates;
use crate::knowledge::Knowledge;
use crate::lasso::Lasso;
use crate::ranking::{counted, synthesise};
use crate::summaries::{Returned, summarised};
use crate::walks::walks;
use crate::watch::{Claim, Graphs, Watched, guess, watch};

/// The processor time for a head in the first pass; it grows from pass to pass.
const FIRST: Duration = Duration::from_millis(1500);
/// The processor time for following executions with ranges of values.
const SURVEY: Duration = Duration::from_secs(30);
/// The factor by which it grows.
const GROWTH: u32 = 3;
/// Programs with more edges are explored for longer before ranking functions are looked for.
const LARGE: usize = 3_000;
/// The number of lassos of a head after which it is given up.
const MOST_LASSOS: usize = 40;
/// How a program is executed, one way after the other.
const METHODS: [Values; 3] = [Values::Explicit, Values::Ranges, Values::Symbolic];
/// The processor time for a guess about a loop that walks through a data structure.
const FOR_WALKS: Duration = Duration::from_millis(4_000);
/// In programs with fewer edges, the ways to loops are short.
const FEW_EDGES: usize = 30;
/// The processor time for a loop on its own.
const FOR_LOOPS_ALONE: Duration = Duration::from_millis(1_000);

/// The search.
pub(crate) struct Search<'a> {
    terms: &'a Terms,
    settings: &'a Settings,
    progress: &'a mut dyn FnMut(Progress),
    factory: SolverFactory<'a>,
    /// The locations through which cycles count; all if there are none given.
    accepting: Option<&'a [bool]>,
    graphs: Graphs<'a>,
    statements: &'a Icfg,
    blocks: Rc<Icfg>,
    knowledge: Knowledge,
    /// The heads that have a ranking function, in their order.
    ranked: Vec<Ranked<WatchedProof>>,
    cases: FxHashMap<Head, Case>,
    /// With what there is no point in executing the program.
    executed: Vec<Values>,
    outcome: Outcome,
    /// The states that executions reach.
    exploration: Option<Exploration>,
    /// Why the last head is open.
    reason: Unknown,
    marked: Option<Unknown>,
}

/// What is known about a head.
#[derive(Default)]
struct Case {
    lassos: Vec<Lasso>,
    arrivals: Vec<Arrival>,
    rank: Vec<Term>,
    template: String,
    /// The name of the form of the ranking function, if there is one.
    form: Option<&'static str>,
    /// It has supporting invariants.
    is_supported: bool,
    /// Ranking functions that do not fall, or are not known to.
    refuted: Vec<Vec<Term>>,
    /// It was looked at on its own.
    was_alone: bool,
    /// The ranking function was found for rounds that may not exist.
    is_bold: bool,
    /// Nothing more is tried, as long as no other head gets a ranking function.
    is_hopeless: bool,
    /// The number of heads that had a ranking function when it was looked at.
    before: usize,
}

impl Case {
    /// The ranking function that is looked at next.
    fn take(&mut self, ranking: Ranking) {
        self.template = ranking.template.to_string();
        self.form = Some(ranking.template.form());
        self.is_supported = !ranking.supporting.is_empty();
        self.rank = ranking.components;
    }
}

/// The result of looking at a head.
enum Step {
    Ranked(WatchedProof, Vec<Term>),
    Endless(Box<Found>),
    Open,
}

impl<'a> Search<'a> {
    /// A search with nothing found.
    pub fn new(
        terms: &'a Terms,
        icfg: &'a Icfg,
        accepting: Option<&'a [bool]>,
        settings: &'a Settings,
        progress: &'a mut dyn FnMut(Progress),
    ) -> Self {
        let mut graphs = Graphs::new(terms, icfg);
        let blocks = graphs.get(BlockEncoding::StraightLine);
        let knowledge = Knowledge::new(terms, &blocks);
        let exploration =
            accepting.and_then(|accepting| Exploration::new(terms, graphs.get(BlockEncoding::None), accepting));
        Search {
            terms,
            settings,
            progress,
            accepting,
            factory: SolverFactory::new(terms, settings.solver.clone()),
            graphs,
            statements: icfg,
            blocks,
            knowledge,
            ranked: Vec::new(),
            cases: FxHashMap::default(),
            executed: Vec::new(),
            outcome: Outcome::undecided(Unknown::Timeout),
            exploration,
            reason: Unknown::Timeout,
            marked: None,
        }
    }

    /// The same, where the program is not executed.
    pub fn without_execution(mut self) -> Self {
        self.executed = METHODS.to_vec();
        self
    }

    /// Searches until the program is decided, nothing is left to try, or the time is over.
    pub fn run(mut self) -> (Outcome, Option<Icfg>) {
        let mut patience = FIRST;
        if let Some(found) = self.explore(FIRST) {
            return self.endless(found);
        }
        if self.accepting.is_some() {
            self.outcome.statistics.argument(execution(Values::Ranges)).tried += 1;
        }
        if let Some(steps) = self.survey() {
            self.outcome.statistics.count_success(execution(Values::Ranges));
            self.outcome.verdict = Verdict::True;
            self.outcome.proof = Some(Proof::Execution { values: Values::Ranges, steps });
            return (self.outcome, None);
        }
        loop {
            let mut open: Vec<Head> = Vec::new();
            // Ranking functions of large programs take long.
            let share = if self.statements.edges.len() > LARGE { 8 } else { 1 };
            if let Some(found) = self.explore(patience.saturating_mul(share)) {
                return self.endless(found);
            }
            while let Some(cycle) = endless_without(self.statements, &self.heads(&open), self.accepting) {
                let heads = self.heads(&open);
                let mut choice = candidates(self.statements, &self.blocks, cycle, &heads, self.accepting);
                let first = choice[0];
                choice.truncate(4);
                let mut is_decided = false;
                for head in choice {
                    match self.look_at(head, patience) {
                        Step::Ranked(proof, rank) => {
                            self.ranked.push(Ranked { head, rank, proof });
                            is_decided = true;
                            break;
                        }
                        Step::Endless(found) => return self.endless(*found),
                        Step::Open => {}
                    }
                    if self.settings.interrupt.is_triggered() {
                        return self.undecided(Unknown::Timeout);
                    }
                }
                if !is_decided {
                    open.push(first);
                }
            }
            if open.is_empty() {
                return self.terminates();
            }
            let is_hopeless = self.cases.values().all(|case| case.is_hopeless) || patience > MOST_PATIENCE;
            if let Some(decided) = self.execute(if is_hopeless { patience.saturating_mul(GROWTH) } else { patience }) {
                return decided;
            }
            if is_hopeless || self.settings.interrupt.is_triggered() {
                let reason = self.reason.clone();
                return self.undecided(reason);
            }
            patience = patience.saturating_mul(GROWTH);
        }
    }

    /// Follows all executions with ranges of values. Only for temporal formulas, for which certificates need not have ranking
    /// functions. Returns the number of steps if no execution visits accepting locations infinitely often.
    fn survey(&self) -> Option<u64> {
        let accepting = self.accepting?;
        let limit = self.settings.interrupt.within(SURVEY);
        match survey(self.terms, self.statements, Some(accepting), &|| limit.is_triggered()) {
            Surveyed::Safe { steps } => Some(steps),
            Surveyed::Open | Surveyed::Stopped => None,
        }
    }

    /// Looks for an endless execution by executing. Only for temporal formulas: other programs mostly end.
    fn explore(&mut self, time: Duration) -> Option<Found> {
        if !matches!(endless_without(self.statements, &self.heads(&[]), self.accepting), Some(Cycle::Location(_))) {
            return None;
        }
        let limit = self.settings.interrupt.within(time);
        let found = self.exploration.as_mut()?.run(self.terms, &self.factory, &limit, &mut self.outcome.statistics);
        self.outcome.statistics.argument(CIRCLE).tried += 1;
        if let Some(Err(NotFound::Marked(unknown))) = found {
            self.marked.get_or_insert(unknown);
            return None;
        }
        let found = found?.ok()?;
        self.outcome.statistics.count_success(CIRCLE);
        Some(found)
    }

    /// Executes the program for some time: with values, and then with terms over its inputs.
    fn execute(&mut self, patience: Duration) -> Option<(Outcome, Option<Icfg>)> {
        if self.accepting.is_some() {
            return None;
        }
        for method in METHODS {
            if self.executed.contains(&method) {
                continue;
            }
            let within = |time: Duration| self.settings.interrupt.within(time);
            let executed = match method {
                Values::Explicit => run(self.terms, self.statements, &within(patience)),
                Values::Ranges => run_with_ranges(self.terms, self.statements, &within(patience / GROWTH)),
                // Loops that go on for as long as inputs want take all the time there is.
                Values::Symbolic => {
                    run_symbolically(self.terms, self.statements, self.settings, &within(patience / GROWTH))
                }
            };
            self.outcome.statistics.argument(execution(method)).tried += 1;
            match executed {
                Executed::Decided(mut decided) => {
                    self.outcome.statistics.count_success(execution(method));
                    decided.0.statistics = std::mem::take(&mut self.outcome.statistics);
                    return Some(*decided);
                }
                Executed::Open(_) => self.executed.push(method),
                Executed::Stopped => {}
            }
        }
        None
    }

    /// The heads that have been dealt with.
    fn heads(&self, open: &[Head]) -> Vec<Head> {
        self.ranked.iter().map(|ranked| ranked.head).chain(open.iter().copied()).collect()
    }

    /// Looks for a ranking function of a head, or an endless execution through it.
    fn look_at(&mut self, head: Head, patience: Duration) -> Step {
        let limit = self.settings.interrupt.within(patience);
        let mut case = self.cases.remove(&head).unwrap_or_default();
        if case.before != self.ranked.len() {
            // Some lassos may pass a head that need not be passed any more.
            case = Case { before: self.ranked.len(), ..Case::default() };
        }
        let step = if case.is_hopeless { Step::Open } else { self.refine(head, &mut case, &limit) };
        self.cases.insert(head, case);
        step
    }

    fn refine(&mut self, head: Head, case: &mut Case, limit: &Interrupt) -> Step {
        let before = self.heads(&[]);
        if let Some(ranked) = self.refine_alone(head, case, &before, limit) {
            return ranked;
        }
        loop {
            if limit.is_triggered() {
                return Step::Open;
            }
            let claim = Claim { head, rank: &case.rank, before: &before };
            let statistics = &mut self.outcome.statistics;
            if case.form.is_none() {
                statistics.argument(INFEASIBLE).tried += 1;
            }
            let watched = watch(&mut self.graphs, claim, self.settings, limit, self.progress, statistics);
            let (graph, stem, letters) = match watched {
                Watched::Falls(mut proof) => {
                    proof.template = std::mem::take(&mut case.template);
                    self.count_proved(case);
                    return Step::Ranked(proof, case.rank.clone());
                }
                Watched::Rises { graph, stem, round } => {
                    case.refuted.push(case.rank.clone());
                    (graph, stem, round)
                }
                Watched::Open(reason) => {
                    self.reason = reason;
                    if std::mem::take(&mut case.is_bold) {
                        // It may rest on results of calls that there are not.
                        case.refuted.push(std::mem::take(&mut case.rank));
                        (case.form, case.is_supported) = (None, false);
                        continue;
                    }
                    return Step::Open;
                }
            };
            let terms = self.terms;
            let (Some(round), Some(arrival)) =
                (round(terms, &graph, head, &letters), arrival(terms, &graph, head, &stem))
            else {
                self.reason = Unknown::Unconfirmed("a lasso is none of the program".into());
                case.is_hopeless = true;
                return Step::Open;
            };
            case.lassos.push(Lasso { graph, stem, round });
            case.arrivals.push(arrival);
            if case.lassos.len() > MOST_LASSOS {
                case.is_hopeless = true;
                self.reason = Unknown::NoError("no ranking function was found for a loop".into());
                return Step::Open;
            }
            (self.progress)(Progress {
                iteration: case.lassos.len(),
                states: self.blocks.locations.len(),
                trace_length: letters.len(),
                phase: Phase::Ranking,
            });
            // Where the analysis is expensive, only loops that seem to end need it.
            let is_cheap = self.knowledge.is_cheap();
            if self.rank(head, case, is_cheap, limit) {
                continue;
            }
            match self.repeat(case, limit) {
                Ok(found) => return Step::Endless(Box::new(found)),
                Err(()) if !is_cheap && self.rank(head, case, true, limit) => {}
                Err(()) => {
                    if let Some(ranked) = self.walk(head, case, &before) {
                        return ranked;
                    }
                    self.reason = Unknown::NoError("no ranking function was found for a loop".into());
                    if !limit.is_triggered() {
                        case.is_hopeless = true;
                    }
                    return Step::Open;
                }
            }
        }
    }

    /// Counts the argument that proves that a head is visited finitely often.
    fn count_proved(&mut self, case: &Case) {
        let statistics = &mut self.outcome.statistics;
        match case.form {
            Some(form) => statistics.argument(form).proved += 1,
            None => statistics.count_success(INFEASIBLE),
        }
        if case.is_supported {
            statistics.argument(SUPPORTED).proved += 1;
        }
    }

    /// Looks for a ranking function of a loop on its own, once.
    fn refine_alone(&mut self, head: Head, case: &mut Case, before: &[Head], limit: &Interrupt) -> Option<Step> {
        let is_small = self.blocks.edges.len() < FEW_EDGES || !self.blocks.calls.is_empty();
        if is_small || !self.knowledge.is_cheap() || std::mem::replace(&mut case.was_alone, true) {
            return None;
        }
        let limit = &limit.within(FOR_LOOPS_ALONE);
        let (terms, blocks) = (self.terms, self.blocks.clone());
        let facts = self.knowledge.everywhere(terms, &blocks).to_vec();
        let Head::Location(at) = head else { return None };
        let (mut rank, mut template) = (Vec::new(), String::new());
        let mut form = None;
        let mut rounds: Vec<Round> = Vec::new();
        while rounds.len() < MOST_LASSOS && !limit.is_triggered() {
            let claim = Claim { head, rank: &rank, before };
            let statistics = &mut self.outcome.statistics;
            match alone(&mut self.graphs, claim, &facts, self.settings, limit, self.progress, statistics) {
                Alone::Falls(mut proof) => {
                    proof.template = template;
                    statistics.argument(form.unwrap_or(INFEASIBLE)).proved += 1;
                    return Some(Step::Ranked(proof, rank));
                }
                Alone::Rises { graph, round: letters } => rounds.push(round(terms, &graph, head, &letters)?),
                Alone::Open => return None,
            }
            let all: Vec<&Round> = rounds.iter().collect();
            let found = synthesise(terms, &blocks, &all, &[], facts[at.index()], &self.factory, limit);
            let found = counted(found, &mut self.outcome.statistics)?;
            if found.components == rank {
                return None;
            }
            form = Some(found.template.form());
            (rank, template) = (found.components, found.template.to_string());
        }
        None
    }

    /// Whether the last round walks through a data structure, and the number of the object falls.
    fn walk(&mut self, head: Head, case: &mut Case, before: &[Head]) -> Option<Step> {
        let round = &case.lassos.last()?.round;
        for rank in walks(self.terms, &self.blocks, round) {
            if case.refuted.contains(&rank) || self.settings.interrupt.is_triggered() {
                continue;
            }
            let limit = &self.settings.interrupt.within(FOR_WALKS);
            let claim = Claim { head, rank: &rank, before };
            let statistics = &mut self.outcome.statistics;
            statistics.argument(WALK).tried += 1;
            match guess(&mut self.graphs, claim, self.settings, limit, self.progress, statistics) {
                Some(mut proof) => {
                    proof.template = WALK.to_owned();
                    self.outcome.statistics.count_success(WALK);
                    return Some(Step::Ranked(proof, rank));
                }
                None => case.refuted.push(rank),
            }
        }
        None
    }

    /// Finds a ranking function for all lassos of a head, with or without what the static analysis knows; whether there is a
    /// new one.
    fn rank(&mut self, head: Head, case: &mut Case, is_informed: bool, limit: &Interrupt) -> bool {
        let at = match head {
            Head::Entry(procedure) => self.blocks.procedure(procedure).entry,
            Head::Location(location) => location,
        };
        let (terms, blocks) = (self.terms, self.blocks.clone());
        let known = if is_informed { self.knowledge.at(terms, &blocks, at) } else { Term::TRUE };
        let rounds: Vec<_> = case.lassos.iter().map(|lasso| &lasso.round).collect();
        let ways = &case.arrivals[..case.arrivals.len().min(3)];
        // What calls return that are over at the end of a round differs from round to round: it is taken for anything first, or for
        // anything that is not negative.
        for result in [Returned::Anything, Returned::NotNegative] {
            let summarised: Option<Vec<Round>> =
                case.lassos.iter().map(|lasso| summarised(terms, &lasso.graph, &lasso.round, result)).collect();
            let has_returns =
                |round: &&Round| round.letters.iter().any(|letter| matches!(letter, TraceLetter::Return(_)));
            let Some(summarised) = summarised.filter(|_| rounds.iter().any(has_returns)) else { break };
            let rounds: Vec<_> = summarised.iter().collect();
            let found = synthesise(terms, &blocks, &rounds, ways, known, &self.factory, limit);
            match counted(found, &mut self.outcome.statistics) {
                Some(ranking) if !case.refuted.contains(&ranking.components) && ranking.components != case.rank => {
                    case.take(ranking);
                    case.is_bold = true;
                    return true;
                }
                _ => {}
            }
        }
        let found = synthesise(terms, &blocks, &rounds, ways, known, &self.factory, limit);
        match counted(found, &mut self.outcome.statistics) {
            Some(ranking) if ranking.components != case.rank => {
                case.is_bold = false;
                case.take(ranking);
                true
            }
            _ => false,
        }
    }

    /// Looks for an endless execution: the last lasso first, then the others, then two rounds one after the other.
    fn repeat(&mut self, case: &mut Case, limit: &Interrupt) -> Result<Found, ()> {
        let terms = self.terms;
        let single = (0..case.lassos.len()).rev().map(|index| (index, None));
        let pairs = (0..case.lassos.len())
            .rev()
            .flat_map(|first| (0..first).rev().flat_map(move |second| [(first, Some(second)), (second, Some(first))]));
        for (index, second) in single.chain(pairs).take(24).collect::<Vec<_>>() {
            if limit.is_triggered() {
                return Err(());
            }
            let mut lasso = case.lassos[index].clone();
            if let Some(second) = second {
                let second = &case.lassos[second];
                if !Rc::ptr_eq(&second.graph, &lasso.graph) {
                    continue;
                }
                let Some(round) = both(terms, &lasso.graph, &lasso.round, &second.round) else { continue };
                lasso.round = round;
            }
            let statistics = &mut self.outcome.statistics;
            match endless(terms, &lasso, &case.arrivals[index], &self.factory, limit, statistics) {
                Ok(found) => return Ok(found),
                Err(NotFound::Marked(unknown)) => drop(self.marked.get_or_insert(unknown)),
                Err(NotFound::Open) => {}
            }
        }
        Err(())
    }

    fn terminates(mut self) -> (Outcome, Option<Icfg>) {
        self.outcome.verdict = Verdict::True;
        self.outcome.proof = Some(Proof::Termination(self.ranked));
        (self.outcome, None)
    }

    fn endless(mut self, found: Found) -> (Outcome, Option<Icfg>) {
        self.outcome.verdict = Verdict::False(CheckId::from_index(0));
        self.outcome.counterexample = Some(found.once.execution);
        self.outcome.endless = Some(Box::new(found.endless));
        (self.outcome, Some(found.once.graph))
    }

    fn undecided(mut self, reason: Unknown) -> (Outcome, Option<Icfg>) {
        let reason = self.settings.interrupt.reason().map_or(reason, |_| Unknown::Timeout);
        self.outcome.verdict = Verdict::Unknown(self.marked.unwrap_or(reason));
        (self.outcome, None)
    }
}

/// Heads that are open after a pass with so much time for each are given up.
const MOST_PATIENCE: Duration = Duration::from_secs(600);
