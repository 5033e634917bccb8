//! Any SMT-LIB 2 solver as a child process.
//!
//! Commands are buffered and sent with the next query, followed by an `echo` that marks the end of the reply:
//! everything before the mark is the reply, including errors. All reads and writes happen under the watchdog, so a
//! solver that hangs, at whatever point, is killed and restarted.

mod child;
mod known;

use std::fmt::Write;
use std::time::{Duration, Instant};

use tracewright_logic::{Float, Format, Op, RoundingMode, Sign, Sort, SortKind, Substitution, Term, Terms, Value};

use crate::smtlib::read::{self, Elements, Sexp};
use crate::smtlib::script::Script;
use crate::{Answer, Core, Error, Interrupt, Label, Limit, Reason, Solver, SolverStats};
use child::Child;
use known::{GRACE, Logic, Profile, SoftLimit};

/// How to run a [`ProcessSolver`].
#[derive(Clone, Debug, Default)]
pub struct ProcessOptions {
    /// The limit on each check.
    pub limit: Limit,
    /// Interrupts all work of the solver.
    pub interrupt: Interrupt,
}

/// A solver in its own process.
pub struct ProcessSolver<'t> {
    terms: &'t Terms,
    profile: Profile,
    options: ProcessOptions,
    child: Option<Child>,
    script: Script<'t>,
    /// Commands that have not been sent to the child yet.
    pending: String,
    scopes: Vec<Scope>,
    /// Whether an additional scope, opened for assumptions, is still open.
    assuming: bool,
    next_label: u32,
    next_echo: u64,
    last: Last,
    elements: Elements,
    stats: SolverStats,
}

#[derive(Default)]
struct Scope {
    assertions: Vec<(Term, Option<Label>)>,
    broken: Option<Reason>,
}

enum Last {
    Nothing,
    Sat,
    Unsat(Vec<Term>),
}

impl<'t> ProcessSolver<'t> {
    /// Runs a solver: one known by name (`cvc5`, `z3`, `bitwuzla`, `mathsat`, `smtinterpol`, `yices-smt2`, `opensmt`),
    /// with its usual arguments, or any command line that reads SMT-LIB 2 from its standard input.
    pub fn new(terms: &'t Terms, command: &str) -> Result<Self, Error> {
        Self::with_options(terms, command, ProcessOptions::default())
    }

    /// The same with options.
    pub fn with_options(terms: &'t Terms, command: &str, options: ProcessOptions) -> Result<Self, Error> {
        let mut solver = ProcessSolver {
            terms,
            profile: Profile::parse(command)?,
            options,
            child: None,
            script: Script::new(terms),
            pending: String::new(),
            scopes: vec![Scope::default()],
            assuming: false,
            next_label: 0,
            next_echo: 0,
            last: Last::Nothing,
            elements: Elements::default(),
            stats: SolverStats::default(),
        };
        // Start now, so that a program that cannot be started is an error and not an unknown answer later.
        solver.start()?;
        Ok(solver)
    }

    /// The name of the program, for messages.
    pub fn program(&self) -> String {
        self.profile.program.display().to_string()
    }

    /// Starts the child, with nothing asserted.
    fn start(&mut self) -> Result<(), Error> {
        let mut arguments = Vec::new();
        let limit = self.options.limit;
        if let (SoftLimit::Argument(name), Some(time)) = (self.profile.time, limit.time) {
            arguments.push(format!("{name}{}", milliseconds(time)));
        }
        if let (SoftLimit::Argument(name), Some(steps)) = (self.profile.steps, limit.steps) {
            arguments.push(format!("{name}{steps}"));
        }
        self.child = Some(Child::start(&self.profile, &arguments)?);
        self.script = Script::new(self.terms);
        self.assuming = false;
        self.pending = "(set-option :print-success false)\n(set-option :produce-models true)\n\
                        (set-option :produce-unsat-cores true)\n"
            .to_owned();
        match self.profile.logic {
            Logic::All => self.pending.push_str("(set-logic ALL)\n"),
            Logic::Silent => {}
            Logic::Named => {
                let _ = writeln!(self.pending, "(set-logic {})", self.logic());
            }
        }
        Ok(())
    }

    /// Restarts the child and replays all assertions.
    fn restart(&mut self) -> Result<(), Error> {
        self.stats.restarts += 1;
        self.start()?;
        (0..self.scopes.len()).for_each(|depth| self.replay(depth));
        Ok(())
    }

    fn replay(&mut self, depth: usize) {
        if depth > 0 {
            self.script.push(&mut self.pending);
        }
        for (term, label) in &self.scopes[depth].assertions {
            self.script.assert(&mut self.pending, *term, label.map(label_name).as_deref());
        }
    }

    /// The child rejected some command: finds the scope of the command by replaying scope by scope.
    fn find_broken(&mut self) {
        self.stats.restarts += 1;
        if self.start().is_err() {
            return;
        }
        for depth in 0..self.scopes.len() {
            self.replay(depth);
            let Ok(reply) = self.ask("", self.options.limit.time) else { break };
            if let Some(error) = reply.iter().find_map(Sexp::error) {
                self.scopes[depth].broken = Some(Reason::Unsupported(error));
                break;
            }
        }
        self.drop_child();
    }

    /// Drops the child. Nothing is written until the next check starts a new one and replays.
    fn drop_child(&mut self) {
        self.child = None;
        self.assuming = false;
        self.last = Last::Nothing;
        self.pending.clear();
    }

    /// A logic for solvers that have no `ALL`, computed from the assertions so far.
    fn logic(&self) -> &'static str {
        let asserted = || self.scopes.iter().flat_map(|scope| &scope.assertions).map(|(term, _)| *term);
        let has = |test: &dyn Fn(Term) -> bool| {
            let mut stack: Vec<Term> = asserted().collect();
            let mut seen = rustc_hash::FxHashSet::default();
            while let Some(term) = stack.pop() {
                if seen.insert(term) {
                    if test(term) {
                        return true;
                    }
                    stack.extend(self.terms.args(term).iter());
                }
            }
            false
        };
        let quantified = has(&|t| self.terms.with_op(t, |op| matches!(op, Op::Quant { .. })));
        let bits = has(&|t| matches!(self.terms.kind_of(t), SortKind::BitVec(_)));
        match (bits, quantified) {
            (true, false) => "QF_AUFBV",
            (true, true) => "AUFBV",
            (false, false) => "QF_AUFLIRA",
            (false, true) => "AUFLIRA",
        }
    }

    fn forget_answer(&mut self) {
        self.last = Last::Nothing;
    }

    /// Prepares for commands in the current scope: closes the scope of earlier assumptions.
    fn touch(&mut self) {
        self.forget_answer();
        if std::mem::take(&mut self.assuming) {
            self.script.pop(&mut self.pending, 1);
        }
    }

    fn add(&mut self, term: Term, label: Option<Label>) {
        self.touch();
        self.stats.assertions += 1;
        if self.child.is_some() {
            self.script.assert(&mut self.pending, term, label.map(label_name).as_deref());
        }
        self.scopes.last_mut().expect("the outermost scope").assertions.push((term, label));
    }

    /// Sends the pending commands and a query, and returns the reply.
    fn ask(&mut self, question: &str, time: Option<Duration>) -> Result<Vec<Sexp>, Reason> {
        let Some(child) = &mut self.child else { return Err(Reason::Died("no process".into())) };
        child.watched().begin(time, &self.options.interrupt)?;
        self.next_echo += 1;
        let mark = format!("tw-{}", self.next_echo);
        let text = format!("{}{question}\n(echo \"{mark}\")\n", std::mem::take(&mut self.pending));
        let reply = converse(child, &text, &mark);
        let stopped = child.watched().end();
        match reply {
            Ok(reply) => Ok(reply),
            Err(why) => {
                self.drop_child();
                Err(stopped.unwrap_or(Reason::Died(why)))
            }
        }
    }

    fn run(&mut self, assumptions: &[Term]) -> Answer {
        if let Some(reason) = self.scopes.iter().find_map(|scope| scope.broken.clone()) {
            return Answer::Unknown(reason);
        }
        if self.child.is_none()
            && let Err(error) = self.restart()
        {
            return Answer::Unknown(Reason::Died(error.to_string()));
        }
        self.touch();
        if !assumptions.is_empty() {
            self.assuming = true;
            self.script.push(&mut self.pending);
            for (i, &assumption) in assumptions.iter().enumerate() {
                self.script.assert(&mut self.pending, assumption, Some(&assumption_name(i)));
            }
        }
        let mut time = self.options.limit.time;
        if let Some(limit) = time {
            if let SoftLimit::Option(name) = self.profile.time {
                let _ = writeln!(self.pending, "(set-option {name} {})", milliseconds(limit));
            }
            if self.profile.time != SoftLimit::None {
                time = Some(limit + GRACE);
            }
        }
        if let (Some(steps), SoftLimit::Option(name)) = (self.options.limit.steps, self.profile.steps) {
            let _ = writeln!(self.pending, "(set-option {name} {steps})");
        }
        let start = Instant::now();
        match self.ask("(check-sat)", time) {
            Err(reason) => Answer::Unknown(reason),
            Ok(reply) => self.read_answer(&reply, assumptions, start.elapsed()),
        }
    }

    fn read_answer(&mut self, reply: &[Sexp], assumptions: &[Term], time: Duration) -> Answer {
        if let Some(error) = reply.iter().find_map(Sexp::error) {
            self.find_broken();
            return Answer::Unknown(Reason::Unsupported(error));
        }
        let words: Vec<&str> = reply.iter().filter_map(Sexp::atom).collect();
        match words[..] {
            ["sat"] => {
                self.last = Last::Sat;
                Answer::Sat
            }
            ["unsat"] => {
                self.last = Last::Unsat(assumptions.to_vec());
                Answer::Unsat
            }
            ["unknown"] => Answer::Unknown(self.reason_unknown(time)),
            ["timeout"] => Answer::Unknown(Reason::Timeout),
            _ => {
                self.drop_child();
                Answer::Unknown(Reason::Died(format!("no answer to check-sat but {reply:?}")))
            }
        }
    }

    /// Asks why the last answer was unknown.
    fn reason_unknown(&mut self, time: Duration) -> Reason {
        let limit = self.options.limit;
        let late = limit.time.is_some_and(|limit| time >= limit);
        let reply = self.ask("(get-info :reason-unknown)", Some(GRACE)).unwrap_or_default();
        let text = match reply.first().and_then(Sexp::list) {
            Some([_, Sexp::Atom(text) | Sexp::Text(text)]) => text.clone(),
            _ => String::from("unknown"),
        };
        if late || text.contains("timeout") {
            Reason::Timeout
        } else if limit.steps.is_some() && (text.contains("resource") || text.contains("cancel")) {
            Reason::ResourceLimit
        } else if text.contains("memout") || text.contains("memory") {
            Reason::Died(text)
        } else if text.contains("cancel") {
            Reason::Timeout
        } else {
            Reason::Incomplete(text)
        }
    }

    fn everything(&self, assumptions: Vec<Term>) -> Core {
        let named = self.scopes.iter().flat_map(|scope| &scope.assertions).filter_map(|(_, label)| *label);
        Core { labels: named.collect(), assumptions }
    }
}

/// Any value of a sort, as a term; `None` if the sort has no literals.
fn some_value(terms: &Terms, sort: Sort) -> Option<Term> {
    match terms.kind(sort) {
        SortKind::Bool => Some(Term::FALSE),
        SortKind::Int => Some(terms.int(0)),
        SortKind::Real => Some(terms.real(0)),
        SortKind::BitVec(width) => Some(terms.bv_num(0_u32.into(), width)),
        SortKind::Array(_, element) => Some(terms.const_array(sort, some_value(terms, element)?)),
        SortKind::Float(exponent, significand) => {
            Some(terms.float(&Float::zero(Format { exponent, significand }, Sign::Plus)))
        }
        SortKind::RoundingMode => Some(terms.rounding_mode(RoundingMode::NearestEven)),
        SortKind::Named(_) => None,
    }
}

/// Sends text and collects the replies up to the end mark.
fn converse(child: &mut Child, text: &str, mark: &str) -> Result<Vec<Sexp>, String> {
    child.send(text)?;
    let mut reply = Vec::new();
    loop {
        match child.receive()? {
            Sexp::Atom(found) | Sexp::Text(found) if found == mark => return Ok(reply),
            sexp => reply.push(sexp),
        }
    }
}

fn milliseconds(time: Duration) -> u128 {
    time.as_millis().max(1)
}

fn label_name(label: Label) -> String {
    format!("tw!l{}", label.0)
}

fn assumption_name(i: usize) -> String {
    format!("tw!a{i}")
}

impl Solver for ProcessSolver<'_> {
    fn terms(&self) -> &Terms {
        self.terms
    }

    fn push(&mut self) {
        self.touch();
        if self.child.is_some() {
            self.script.push(&mut self.pending);
        }
        self.scopes.push(Scope::default());
    }

    fn pop(&mut self, n: u32) {
        let n = n.min(self.depth());
        if n == 0 {
            return;
        }
        self.touch();
        if self.child.is_some() {
            self.script.pop(&mut self.pending, n);
        }
        self.scopes.truncate(self.scopes.len() - n as usize);
    }

    fn depth(&self) -> u32 {
        u32::try_from(self.scopes.len() - 1).unwrap_or(u32::MAX)
    }

    fn assert(&mut self, term: Term) {
        self.add(term, None);
    }

    fn assert_named(&mut self, term: Term) -> Label {
        let label = Label(self.next_label);
        self.next_label += 1;
        self.add(term, Some(label));
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
        let reply = self.ask("(get-unsat-core)", self.options.limit.time).unwrap_or_default();
        let Some(names) = reply.first().filter(|r| r.error().is_none()).and_then(Sexp::list) else {
            return self.everything(assumptions);
        };
        let in_core = |name: String| names.iter().any(|n| n.atom() == Some(&name));
        let everything = self.everything(Vec::new());
        Core {
            labels: everything.labels.into_iter().filter(|&label| in_core(label_name(label))).collect(),
            assumptions: assumptions
                .into_iter()
                .enumerate()
                .filter(|(i, _)| in_core(assumption_name(*i)))
                .map(|(_, term)| term)
                .collect(),
        }
    }

    fn value(&mut self, term: Term) -> Option<Value> {
        self.stats.evaluations += 1;
        if !matches!(self.last, Last::Sat) {
            return None;
        }
        // A declaration now would invalidate the model. The model leaves these variables unconstrained, so any value
        // will do.
        let mut choices = Substitution::default();
        for &var in self.terms.free_vars(term).iter().filter(|&&var| !self.script.is_declared(var)) {
            choices.insert(var, some_value(self.terms, self.terms.sort_of(var))?);
        }
        let chosen = self.terms.substitute(term, &choices);
        let mut declarations = String::new();
        let text = self.script.term(&mut declarations, chosen);
        if !declarations.is_empty() {
            return None;
        }
        let reply = self.ask(&format!("(get-value ({text}))"), self.options.limit.time).ok()?;
        let [pair] = reply.first()?.list()? else { return None };
        let [_, value] = pair.list()? else { return None };
        read::value(self.terms, &mut self.elements, value, self.terms.sort_of(term))
    }

    fn set_limit(&mut self, limit: Limit) {
        let before = self.options.limit;
        self.options.limit = limit;
        // A limit that is passed as an argument is fixed at the start. The watchdog enforces a smaller one; a larger
        // one needs a new process.
        let longer = before.time.is_some_and(|old| limit.time.is_none_or(|new| new > old));
        let restart = matches!(self.profile.time, SoftLimit::Argument(_)) && longer
            || matches!(self.profile.steps, SoftLimit::Argument(_)) && limit.steps != before.steps;
        if restart {
            self.drop_child();
        }
    }

    fn limit(&self) -> Limit {
        self.options.limit
    }

    fn stats(&self) -> &SolverStats {
        &self.stats
    }
}
