//! Z3 in process.

mod decode;
mod encode;
mod ffi;
mod heap;
mod horn;
mod tactics;
mod value;

use std::time::Instant;

use rustc_hash::FxHashMap;
use tracewright_logic::{Op, Sort, Term, Terms, Value};

use crate::{Answer, Core, Error, Interrupt, Label, Limit, Reason, Solver, SolverStats};
use encode::Encoder;
use ffi::{Ast, Context, RawModel, RawSolver};

pub(crate) use ffi::{Failure, Setting, Truth};
pub(crate) use horn::HornEngine;
pub(crate) use tactics::TacticEngine;

/// The version of the linked Z3, for reports.
pub fn z3_version() -> String {
    let (major, minor, build) = ffi::version();
    format!("{major}.{minor}.{build}")
}

/// Which of Z3's solvers does the work.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Engine {
    /// The incremental core without preprocessing: fastest for many small checks. Until the first quantifier it works
    /// without relevancy, which quantifiers need and which makes arrays twice as slow. With the first floating-point
    /// number, everything moves to tactics that bit-blast whole queries.
    #[default]
    Simple,
    /// The solver that preprocesses where the query is not incremental.
    Combined,
    /// The solver for an SMT-LIB logic such as `QF_LIA`. Answers for terms outside the logic may be wrong or missing,
    /// so the caller must know that its terms belong to it.
    Logic(String),
}

/// Options of a [`Z3Solver`].
#[derive(Clone, Debug, Default)]
pub struct Z3Options {
    /// Which of Z3's solvers.
    pub engine: Engine,
    /// The bound on each check.
    pub limit: Limit,
    /// Interrupts all work of the solver.
    pub interrupt: Interrupt,
    /// The seed of all random choices.
    pub seed: u32,
    /// Let Z3 minimise unsatisfiable cores, which costs time in every unsatisfiable check.
    pub minimise_cores: bool,
    /// Further parameters of Z3 by name, e.g. `smt.arith.solver` = `2`. Names that Z3 does not know have no effect.
    pub parameters: Vec<(String, String)>,
}

/// Z3, in this process and on this thread.
pub struct Z3Solver<'t> {
    encoder: Encoder<'t>,
    context: Context,
    solver: RawSolver,
    options: Z3Options,
    /// The kind of queries that the solver is configured for.
    setup: Setup,
    /// The content of each scope, the outermost first.
    scopes: Vec<Scope>,
    next_symbol: u32,
    next_label: u32,
    /// Boolean constants that imply an assumption: valid as long as the scope that asserted the implication.
    proxies: FxHashMap<Term, Ast>,
    last: Last,
    model: Option<RawModel>,
    stats: SolverStats,
}

/// Configurations for different kinds of queries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Setup {
    /// Many small checks without quantifiers and floating-point numbers.
    Plain,
    /// Quantifiers.
    Quantifiers,
    /// Floating-point numbers, by bit-blasting: the incremental core takes ten times as long or more.
    Floats,
    /// As chosen by the caller.
    Chosen,
}

/// The tactics for queries with floating-point numbers. Equations are solved first, because most values along a trace
/// are known.
const FLOAT_TACTICS: [&str; 8] =
    ["simplify", "propagate-values", "solve-eqs", "fpa2bv", "simplify", "propagate-values", "solve-eqs", "default"];

#[derive(Default)]
struct Scope {
    asserted: Vec<Ast>,
    labels: Vec<(Label, Ast)>,
    proxies: Vec<Term>,
    /// Why every check is unknown while this scope is open.
    broken: Option<Reason>,
}

/// What can be queried after the last check.
enum Last {
    Nothing,
    Sat,
    /// The terms that the literals of the check stand for.
    Unsat(Vec<Term>),
}

impl<'t> Z3Solver<'t> {
    /// A solver with the usual options.
    pub fn new(terms: &'t Terms) -> Result<Self, Error> {
        Self::with_options(terms, Z3Options::default())
    }

    /// A solver with these options.
    pub fn with_options(terms: &'t Terms, options: Z3Options) -> Result<Self, Error> {
        Self::in_context(terms, Context::new(&[("model", "true")])?, options)
    }

    /// Another solver in the context of this one, without its assertions: a new context would cost several milliseconds
    /// and megabytes.
    pub fn beside(&self, options: Z3Options) -> Result<Self, Error> {
        Self::in_context(self.encoder.terms(), self.context.clone(), options)
    }

    fn in_context(terms: &'t Terms, context: Context, options: Z3Options) -> Result<Self, Error> {
        let start = |failure: Failure| Error::Z3Start(failure.message().to_owned());
        let solver = match &options.engine {
            Engine::Simple => context.simple_solver(),
            Engine::Combined => context.combined_solver(),
            Engine::Logic(logic) => context.solver_for_logic(logic),
        }
        .map_err(start)?;
        let made = Z3Solver {
            setup: if options.engine == Engine::Simple { Setup::Plain } else { Setup::Chosen },
            encoder: Encoder::new(terms, context.clone()),
            context,
            solver,
            options,
            scopes: vec![Scope::default()],
            next_symbol: 0,
            next_label: 0,
            proxies: FxHashMap::default(),
            last: Last::Nothing,
            model: None,
            stats: SolverStats::default(),
        };
        made.set_params().map_err(start)?;
        Ok(made)
    }

    /// The interrupt that stops all work of this solver.
    pub fn interrupt(&self) -> &Interrupt {
        &self.options.interrupt
    }

    fn set_params(&self) -> Result<(), Failure> {
        let mut settings = vec![
            // Otherwise Z3 would replace the handler of Ctrl-C during each check.
            ("ctrl_c", Setting::Bool(false)),
            ("rlimit", Setting::Number(self.options.limit.steps.unwrap_or(0))),
            ("random_seed", Setting::Number(self.options.seed)),
        ];
        if self.options.minimise_cores && self.setup != Setup::Floats {
            settings.push(("core.minimize", Setting::Bool(true)));
        }
        if self.setup == Setup::Plain {
            settings.push(("smt.relevancy", Setting::Number(0)));
        }
        settings.extend(self.options.parameters.iter().map(|(name, value)| (&name[..], Setting::parse(value))));
        let params = self.context.params(&settings)?;
        self.solver.set_params(&params)
    }

    /// The configuration that the terms so far need.
    fn wanted_setup(&self) -> Setup {
        match self.setup {
            Setup::Plain | Setup::Floats if self.encoder.quantified() => Setup::Quantifiers,
            Setup::Plain if self.encoder.floats() => Setup::Floats,
            setup => setup,
        }
    }

    /// Asserts in the current scope. Moves everything to another solver on the first quantifier or floating-point
    /// number.
    fn add(&mut self, ast: Ast) -> Result<(), Failure> {
        let wanted = self.wanted_setup();
        if wanted != self.setup {
            self.setup = wanted;
            self.solver = match wanted {
                Setup::Floats => self.context.solver_from_tactics(&FLOAT_TACTICS)?,
                _ => self.context.simple_solver()?,
            };
            self.set_params()?;
            for (depth, scope) in self.scopes.iter().enumerate() {
                if depth > 0 {
                    self.solver.push()?;
                }
                scope.asserted.iter().try_for_each(|earlier| self.solver.assert(earlier))?;
            }
        }
        self.solver.assert(&ast)?;
        if matches!(self.setup, Setup::Plain | Setup::Floats) {
            self.scope().asserted.push(ast);
        }
        Ok(())
    }

    fn scope(&mut self) -> &mut Scope {
        self.scopes.last_mut().expect("the outermost scope is never closed")
    }

    fn forget_answer(&mut self) {
        self.last = Last::Nothing;
        self.model = None;
    }

    fn fresh_literal(&mut self) -> Result<Ast, Failure> {
        self.next_symbol += 1;
        let sort = self.encoder.sort(Sort::BOOL)?;
        self.context.constant(self.context.numbered_symbol(self.next_symbol)?, &sort)
    }

    /// Asserts `literal => term` for a fresh literal.
    fn guard(&mut self, term: Term) -> Result<Ast, Failure> {
        let ast = self.encoder.term(term)?;
        let literal = self.fresh_literal()?;
        let implication = self.context.implies(&literal, &ast)?;
        self.add(implication)?;
        Ok(literal)
    }

    /// A literal for an assumption: the assumption itself if it is a literal, otherwise a constant that implies it.
    fn literal(&mut self, assumption: Term) -> Result<Ast, Failure> {
        let terms = self.encoder.terms();
        let is_literal = match terms.op(assumption) {
            Op::Var(_) => true,
            Op::Not => terms.is_var(terms.args(assumption)[0]),
            _ => false,
        };
        if is_literal {
            return self.encoder.term(assumption);
        }
        if let Some(proxy) = self.proxies.get(&assumption) {
            return Ok(proxy.clone());
        }
        let proxy = self.guard(assumption)?;
        self.proxies.insert(assumption, proxy.clone());
        self.scope().proxies.push(assumption);
        Ok(proxy)
    }

    fn run(&mut self, assumptions: &[Term]) -> Answer {
        if let Some(reason) = self.scopes.iter().find_map(|scope| scope.broken.clone()) {
            return Answer::Unknown(reason);
        }
        let mut literals: Vec<Ast> =
            self.scopes.iter().flat_map(|scope| &scope.labels).map(|(_, literal)| literal.clone()).collect();
        for &assumption in assumptions {
            match self.literal(assumption) {
                Ok(literal) => literals.push(literal),
                Err(failure) => return Answer::Unknown(failure.refusal()),
            }
        }
        if let Err(reason) = self.solver.watched().begin(self.options.limit.time, &self.options.interrupt) {
            return Answer::Unknown(reason);
        }
        let truth = self.solver.check(&literals);
        let stopped = self.solver.watched().end();
        match (truth, stopped) {
            (Ok(Truth::True), _) => {
                self.last = Last::Sat;
                Answer::Sat
            }
            (Ok(Truth::False), _) => {
                self.last = Last::Unsat(assumptions.to_vec());
                Answer::Unsat
            }
            (_, Some(reason)) => Answer::Unknown(reason),
            (Ok(Truth::Undefined), None) => {
                Answer::Unknown(self.own_reason(ffi::reason_from_text(&self.solver.reason_unknown())))
            }
            (Err(failure), None) => Answer::Unknown(self.own_reason(failure.reason())),
        }
    }

    /// Z3 also reports "canceled" when its steps are used up; that was the cause if the watchdog did not interrupt it.
    fn own_reason(&self, reason: Reason) -> Reason {
        match reason {
            Reason::Interrupted if self.options.limit.steps.is_some() => Reason::ResourceLimit,
            reason => reason,
        }
    }

    /// The core from Z3. Minimisation repeats the check many times, so this may take longer than the check did.
    fn minimised_core(&self) -> Option<Vec<Ast>> {
        self.solver.watched().begin(self.options.limit.time, &self.options.interrupt).ok()?;
        let core = self.solver.core();
        self.solver.watched().end();
        core.ok()
    }

    fn model(&mut self) -> Option<&RawModel> {
        if !matches!(self.last, Last::Sat) {
            return None;
        }
        if self.model.is_none() {
            self.model = self.solver.model().ok();
        }
        self.model.as_ref()
    }

    fn evaluate(&mut self, term: Term) -> Option<Ast> {
        self.stats.evaluations += 1;
        self.model()?;
        let ast = self.encoder.term(term).ok()?;
        self.model()?.evaluate(&ast).ok()
    }
}

impl Solver for Z3Solver<'_> {
    fn terms(&self) -> &Terms {
        self.encoder.terms()
    }

    fn push(&mut self) {
        self.forget_answer();
        let failed = self.solver.push().err();
        self.scopes.push(Scope { broken: failed.map(|f| f.reason()), ..Scope::default() });
    }

    fn pop(&mut self, n: u32) {
        let n = n.min(self.depth());
        if n == 0 {
            return;
        }
        self.forget_answer();
        let left = self.scopes.len() - n as usize;
        for scope in self.scopes.drain(left..) {
            for assumption in scope.proxies {
                self.proxies.remove(&assumption);
            }
        }
        if let Err(failure) = self.solver.pop(n) {
            self.scope().broken = Some(failure.reason());
        }
    }

    fn depth(&self) -> u32 {
        u32::try_from(self.scopes.len() - 1).unwrap_or(u32::MAX)
    }

    fn assert(&mut self, term: Term) {
        self.forget_answer();
        self.stats.assertions += 1;
        let done = self.encoder.term(term).and_then(|ast| self.add(ast));
        if let Err(failure) = done {
            self.scope().broken = Some(failure.refusal());
        }
    }

    fn assert_named(&mut self, term: Term) -> Label {
        self.forget_answer();
        self.stats.assertions += 1;
        let label = Label(self.next_label);
        self.next_label += 1;
        match self.guard(term) {
            Ok(literal) => self.scope().labels.push((label, literal)),
            Err(failure) => self.scope().broken = Some(failure.refusal()),
        }
        label
    }

    fn check_assuming(&mut self, assumptions: &[Term]) -> Answer {
        self.forget_answer();
        let start = Instant::now();
        let answer = self.run(assumptions);
        self.stats.record(&answer, start.elapsed());
        answer
    }

    fn unsat_core(&mut self) -> Core {
        let Last::Unsat(assumptions) = &self.last else { return Core::default() };
        let assumptions = assumptions.clone();
        let Some(core) = self.minimised_core() else {
            // All assertions and assumptions together are a core, too.
            let labels = self.scopes.iter().flat_map(|scope| &scope.labels).map(|(label, _)| *label).collect();
            return Core { labels, assumptions };
        };
        let core: Vec<usize> = core.iter().map(Ast::key).collect();
        let labels = self.scopes.iter().flat_map(|scope| &scope.labels);
        let labels = labels.filter(|(_, literal)| core.contains(&literal.key())).map(|(label, _)| *label).collect();
        let in_core = |term: &Term| self.literal(*term).map_or(true, |literal| core.contains(&literal.key()));
        Core { labels, assumptions: assumptions.iter().copied().filter(in_core).collect() }
    }

    fn value(&mut self, term: Term) -> Option<Value> {
        let ast = self.evaluate(term)?;
        let terms = self.encoder.terms();
        value::read(terms, self.model()?, &ast, terms.sort_of(term))
    }

    fn evaluate_bool(&mut self, term: Term) -> Option<bool> {
        self.evaluate(term)?.truth()
    }

    fn set_limit(&mut self, limit: Limit) {
        let steps_change = limit.steps != self.options.limit.steps;
        self.options.limit = limit;
        if steps_change && let Err(failure) = self.set_params() {
            self.scope().broken = Some(failure.reason());
        }
    }

    fn limit(&self) -> Limit {
        self.options.limit
    }

    fn stats(&self) -> &SolverStats {
        &self.stats
    }
}

/// Bounds the memory of all contexts of this process together; checks that exceed it are unknown.
pub fn set_z3_memory_limit(megabytes: u32) {
    ffi::set_global("memory_max_size", &megabytes.to_string());
}
