//! `tracewright verify`: from files to a verdict.

use std::borrow::Cow;
use std::io::IsTerminal;
use std::mem::ManuallyDrop;
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, Instant};

use tracewright_boogie::origin::Origins;
use tracewright_boogie::{Diagnostic, DiagnosticKind, Failure, SourceMap, Span, Stmt, StmtKind};
use tracewright_c::translate::Encoding;
use tracewright_certificate::{Language, ProgramRecord, SourceRecord};
use tracewright_check::{Contradiction, contradictions};
use tracewright_logic::Terms;
use tracewright_program::{Icfg, Inlining, Options, TranslateError, inline, remove_unreachable, translate};
use tracewright_report::{Colour, Harness, Integers, Program, Report, TextOptions, graph_text, pictures};
use tracewright_smt::{Interrupt, Limit};
use tracewright_verify::strategies::escalate;
use tracewright_verify::{AttemptRecord, Outcome, Portfolio, Settings, Strategy, Unknown, Verdict};

use crate::arguments::{ColorWhen, DumpName, InlineName, VerifyArguments};
use crate::c_program::CProgram;
use crate::confirm::{Claim, solver};
use crate::ending::{Ending, Exit, allow_colours};
use crate::graphs::{Graphs, Search};
use crate::input::{Input, ProgramFiles};
use crate::property::{self, CheckName};
use crate::second_opinion::SecondOpinion;
use crate::supervise::{Watch, supervise};
use crate::{attack, certify, drawings, encodings, input, options, outputs, witness};

/// More diagnostics than this only scroll the first ones away.
const DIAGNOSTICS_SHOWN: usize = 20;
/// The time that looking for contradictions among assumptions may take.
const CONTRADICTIONS: Duration = Duration::from_secs(1);

/// Verifies the program that the arguments name.
pub fn run(arguments: VerifyArguments) -> Ending {
    started(arguments).unwrap_or_else(|ending| ending)
}

fn started(arguments: VerifyArguments) -> Result<Ending, Ending> {
    let started = Instant::now();
    let watch = Watch::new(arguments.timeout, arguments.memory);
    outputs::check(&arguments, &[]).map_err(|clash| Ending::error(Exit::Usage, clash))?;
    for folder in arguments.dot.iter().chain(&arguments.smt_log) {
        drawings::prepare(folder).map_err(|error| Ending::error(Exit::Usage, error))?;
    }
    if arguments.witness.is_some() {
        witness::format(&arguments).map_err(|why| Ending::error(Exit::Usage, why))?;
    }
    let (json, certificate) = (arguments.json, arguments.certificate.clone());
    let mut ending =
        supervise(&watch, move |watch| verified(&arguments, watch, started).unwrap_or_else(|ending| ending));
    if let (Some(path), Exit::False | Exit::Unknown | Exit::Internal) = (certificate, ending.exit) {
        ending.err.push_str(&certify::note(&path));
    }
    Ok(if json { ending.with_json() } else { ending })
}

fn verified(arguments: &VerifyArguments, watch: &Watch, started: Instant) -> Result<Ending, Ending> {
    let ProgramFiles { input, records } = input::read_program(&arguments.files)?;
    match input {
        Input::Boogie(sources) => verify_boogie(sources, records, arguments, watch, started),
        Input::C(inputs) => {
            // Nothing is torn down: large programs take their time for it, and the process is about to end.
            let program = ManuallyDrop::new(CProgram::load(&inputs, records, arguments)?);
            Ok(encodings::verify(&program, arguments, watch, started)?.ending)
        }
    }
}

fn verify_boogie(
    sources: SourceMap,
    records: Vec<SourceRecord>,
    arguments: &VerifyArguments,
    watch: &Watch,
    started: Instant,
) -> Result<Ending, Ending> {
    let note = options::of_boogie(arguments)?;
    // A property that is none is refused before anything is said about the program.
    answered(arguments.prop.as_deref(), &arguments.check, None)?;
    let mut loaded = load_boogie(sources, records, arguments.entry.clone())?;
    answered(arguments.prop.as_deref(), &arguments.check, Some(&loaded))?;
    loaded.warnings.push_str(&note);
    match arguments.dump {
        Some(_) => dump(loaded, arguments),
        None => Ok(attempt(loaded, arguments, watch, &watch.interrupt, &|_| false, started)?.ending),
    }
}

/// Refuses a property that is not answered for Boogie programs, or for this one.
pub fn answered(named: Option<&str>, checks: &[CheckName], loaded: Option<&Loaded>) -> Result<(), Ending> {
    let is_called = |name: &str| loaded.is_some_and(|loaded| is_called(&loaded.program, name));
    property::of_boogie(named, checks, &is_called).map_err(|why| Ending::error(Exit::Usage, why))
}

fn is_called(program: &tracewright_boogie::Program, name: &str) -> bool {
    let Some(wanted) = program.find_procedure(name) else { return false };
    let mut blocks: Vec<&[Stmt]> = program.procedures.iter().flat_map(|p| &p.bodies).map(|b| &*b.block).collect();
    while let Some(block) = blocks.pop() {
        for stmt in block {
            match &stmt.kind {
                StmtKind::Call { procedure, .. } if *procedure == wanted => return true,
                StmtKind::If { branches, otherwise, .. } => {
                    blocks.extend(branches.iter().map(|branch| &*branch.block));
                    blocks.push(otherwise);
                }
                StmtKind::While { block, .. } => blocks.push(block),
                _ => {}
            }
        }
    }
    false
}

/// Prints the Boogie program or its control-flow graph.
pub fn dump(loaded: Loaded, arguments: &VerifyArguments) -> Result<Ending, Ending> {
    let out = match arguments.dump {
        Some(DumpName::Icfg) => {
            let terms = Terms::new();
            let inlining = arguments.inline.into();
            let icfg = control_flow_graph(&loaded.sources, loaded.program, loaded.entry, &terms, inlining)?;
            graph_text(&Program { sources: &loaded.sources, terms: &terms, icfg: &icfg, integers: None, origins: None })
        }
        _ => tracewright_boogie::print_program(&ManuallyDrop::new(loaded.program)),
    };
    std::mem::forget(loaded.origins);
    Ok(Ending { err: loaded.warnings, ..Ending::printed(out) })
}

/// What came of verifying a translation.
pub struct Conclusion {
    /// The verdict.
    pub verdict: Verdict,
    /// For FALSE, the check that fails.
    pub failing: Option<Span>,
    /// What is to be told about it.
    pub ending: Ending,
}

/// Verifies a program until the limit, or until it fails for a reason that other attempts cannot help.
pub fn attempt(
    loaded: Loaded,
    arguments: &VerifyArguments,
    watch: &Watch,
    limit: &Interrupt,
    hopeless: &dyn Fn(&Unknown) -> bool,
    started: Instant,
) -> Result<Conclusion, Ending> {
    let (sources, terms) = (loaded.sources, Terms::new());
    let outputs = [&arguments.certificate, &arguments.witness, &arguments.harness].into_iter().flatten();
    if let Some(clash) = outputs.into_iter().find(|path| outputs::is_source(path, &sources)) {
        let why = format!("`{}` is a part of the program and is not overwritten", clash.display());
        return Err(Ending::error(Exit::Usage, why));
    }
    let icfg = control_flow_graph(&sources, loaded.program, loaded.entry, &terms, arguments.inline.into())?;
    let integers = loaded.integers.map(|encoding| match encoding {
        Encoding::Math => Integers::Mathematical,
        Encoding::Bits => Integers::BitVectors,
    });
    let mut graphs = Graphs::new(&icfg, &terms, arguments.inline == InlineName::default());
    let (blocks, mut outcome) = decide(&mut graphs, &terms, arguments, watch, limit, hopeless);
    let later = Some(graphs.inlining(&blocks)).filter(|pass| *pass != Inlining::None);
    if outcome.verdict == Verdict::True {
        let mut statements = Cow::Borrowed(&icfg);
        if let Some(pass) = later {
            inline(statements.to_mut(), pass, &terms);
        }
        let claim = Claim { terms: &terms, sources: &sources, statements: &statements, blocks: &blocks };
        claim.confirm(&mut outcome, &arguments.solver, limit);
    }
    let attacked = match (&loaded.origins, outcome.verdict == Verdict::True && arguments.attack) {
        (Some(origins), true) => attack::attack(&mut outcome, origins, arguments, limit),
        _ => String::new(),
    };
    let inlining = std::iter::once(arguments.inline.into()).chain(later).collect();
    let record = ProgramRecord { inlining, ..loaded.record };
    let origins = loaded.origins.as_ref();
    let program = Program { sources: &sources, terms: &terms, icfg: &blocks, integers, origins };
    if let (Some(opinion), false) = (loaded.second_opinion, arguments.no_confirm) {
        opinion.confirm(&program, &mut outcome, started, limit);
    }
    let written = arguments.certificate.as_ref().map(|path| certify::write(path, &program, record, &outcome));
    let contradictions = match outcome.verdict {
        // Those of C programs are ours.
        Verdict::True if integers.is_none() => contradictions_of(&icfg, &terms, arguments, limit),
        _ => Vec::new(),
    };
    let Conclusion { verdict, failing, ending } =
        conclude(&program, outcome, (&icfg, &contradictions), arguments, started);
    let err = loaded.warnings + &attacked + &ending.err + &written.unwrap_or_default();
    Ok(Conclusion { verdict, failing, ending: Ending { err, ..ending } })
}

/// A program with the texts it comes from.
pub struct Loaded<'p> {
    /// The program.
    pub program: tracewright_boogie::Program,
    /// What its spans refer to.
    pub sources: SourceMap,
    /// Where it starts, unless everywhere.
    pub entry: Option<String>,
    /// For standard error.
    pub warnings: String,
    /// How the integers of C are represented in it.
    pub integers: Option<Encoding>,
    /// What it stands for in C.
    pub origins: Option<Origins>,
    /// Who else knows what it means.
    pub second_opinion: Option<SecondOpinion<'p>>,
    /// What identifies it, without what happens after the translation.
    pub record: ProgramRecord,
}

impl Loaded<'_> {
    /// The same without a second opinion on it.
    pub fn alone(self) -> Loaded<'static> {
        let Loaded { program, sources, entry, warnings, integers, origins, second_opinion: _, record } = self;
        Loaded { program, sources, entry, warnings, integers, origins, second_opinion: None, record }
    }
}

/// Parses and checks a Boogie program.
pub fn load_boogie(
    sources: SourceMap,
    records: Vec<SourceRecord>,
    entry: Option<String>,
) -> Result<Loaded<'static>, Ending> {
    let program = tracewright_boogie::load(&sources).map_err(|failure| not_loaded(&sources, &failure))?;
    if program.procedures.is_empty() {
        let why = "there is no procedure to verify: the program is empty, or has no procedures";
        return Err(Ending::error(Exit::Input, why));
    }
    let language = Language::Boogie { entry: entry.clone() };
    Ok(Loaded {
        record: ProgramRecord { files: records, language, inlining: Vec::new() },
        program,
        sources,
        entry,
        warnings: String::new(),
        integers: None,
        origins: None,
        second_opinion: None,
    })
}

/// Translates to a control-flow graph.
pub fn control_flow_graph(
    sources: &SourceMap,
    program: tracewright_boogie::Program,
    entry: Option<String>,
    terms: &Terms,
    inlining: Inlining,
) -> Result<Icfg, Ending> {
    let options = Options { entry };
    let mut icfg = translate(&program, terms, &options).map_err(|error| match error {
        TranslateError::Unsupported(unsupported) => {
            let diagnostic = Diagnostic::unsupported(unsupported.span, unsupported.construct);
            not_supported(sources, &[diagnostic])
        }
        TranslateError::Entry(error) => Ending::error(Exit::Usage, error),
    })?;
    // Large programs take their time to be torn down, and the process is about to end anyway.
    std::mem::forget(program);
    inline(&mut icfg, inlining, terms);
    remove_unreachable(&mut icfg);
    Ok(icfg)
}

fn not_loaded(sources: &SourceMap, failure: &Failure) -> Ending {
    match failure {
        Failure::Errors(errors) => {
            let count = if errors.len() == 1 { "an error".to_owned() } else { format!("{} errors", errors.len()) };
            let err = format!("{}error: not a Boogie program because of {count}\n", shown(sources, errors));
            Ending { out: String::new(), err, exit: Exit::Input }
        }
        Failure::Unsupported(constructs) => not_supported(sources, constructs),
    }
}

fn not_supported(sources: &SourceMap, constructs: &[Diagnostic]) -> Ending {
    let reason = match constructs.first() {
        Some(Diagnostic { kind: DiagnosticKind::Unsupported { construct }, span, .. }) => {
            format!("unsupported: {construct} at {}", sources.describe(*span))
        }
        _ => "unsupported".to_owned(),
    };
    Ending::unknown(&reason, shown(sources, constructs).trim_end())
}

/// The first of the diagnostics, with their lines.
fn shown(sources: &SourceMap, diagnostics: &[Diagnostic]) -> String {
    let mut text = tracewright_boogie::render(sources, &diagnostics[..diagnostics.len().min(DIAGNOSTICS_SHOWN)]);
    if diagnostics.len() > DIAGNOSTICS_SHOWN {
        text.push_str(&format!("... and {} more\n\n", diagnostics.len() - DIAGNOSTICS_SHOWN));
    }
    text
}

/// Verifies the program with one block encoding after the other until one decides. Returns the graph that was last verified,
/// with the outcome.
fn decide(
    graphs: &mut Graphs,
    terms: &Terms,
    arguments: &VerifyArguments,
    watch: &Watch,
    limit: &Interrupt,
    hopeless: &dyn Fn(&Unknown) -> bool,
) -> (Rc<Icfg>, Outcome) {
    let mut portfolio = match arguments.max_iterations {
        None => Portfolio::new(arguments.block_encoding.fixed(), arguments.strategy()),
        // Who counts refinements wants to see refinements.
        Some(_) => Portfolio::new(
            Some(arguments.block_encoding.fixed().unwrap_or_default()),
            Some(arguments.strategy().unwrap_or(&escalate::STRATEGY)),
        ),
    };
    let mut search = Search::Everything;
    let mut attempts: Vec<AttemptRecord> = Vec::new();
    let mut undecided: Option<(Rc<Icfg>, Outcome)> = None;
    let mut out_of_time: Option<(Rc<Icfg>, Outcome)> = None;
    while let Some((attempt, budget)) = portfolio.next_attempt() {
        let blocks = graphs.get(&attempt, search);
        let interrupt = match budget {
            Some(budget) => limit.within(budget),
            None => limit.clone(),
        };
        let settings = settings(arguments, attempt.strategy, interrupt.clone());
        let started = Instant::now();
        let mut outcome = tracewright_verify::verify(terms, &blocks, &settings, &mut |progress| watch.record(progress));
        attempts.push(AttemptRecord { attempt: attempt.clone(), time: started.elapsed() });
        outcome.statistics.attempts = attempts.clone();
        match &outcome.verdict {
            Verdict::Unknown(reason) if !hopeless(reason) => {}
            // There are no other errors than those that rest on an over-approximation.
            Verdict::True if search == Search::Errors => break,
            _ => return (blocks, outcome),
        }
        // Whatever failed once a limit was reached failed because of it.
        let own_limit = || limit.reason().map(|_| Unknown::Timeout);
        if let Some(reason) = watch.reason().or_else(own_limit) {
            outcome.verdict = Verdict::Unknown(reason);
            return (blocks, outcome);
        }
        // An error that is none hides others: from now on they are looked for without it.
        if let (Verdict::Unknown(Unknown::Overapproximated(..)), Search::Everything) = (&outcome.verdict, search)
            && !arguments.all_errors
        {
            search = Search::Errors;
            undecided.get_or_insert((blocks, outcome));
            continue;
        }
        // The first reason is the best, it comes from the simplest attempt; but not one that only lacked time.
        // That execution found no error says nothing about the program.
        let says_little = matches!(outcome.verdict, Verdict::Unknown(Unknown::NoError(_)));
        if !interrupt.is_triggered() {
            portfolio.retire(&attempt);
        }
        if !interrupt.is_triggered() && !says_little {
            undecided.get_or_insert((blocks, outcome));
        } else {
            out_of_time = Some((blocks, outcome));
        }
    }
    let (blocks, mut outcome) = undecided.or(out_of_time).expect("there is an attempt");
    outcome.statistics.attempts = attempts;
    (blocks, outcome)
}

fn settings(arguments: &VerifyArguments, strategy: &'static Strategy, interrupt: Interrupt) -> Settings {
    Settings {
        strategy,
        interpolation: arguments.interpolation,
        automaton: arguments.automaton.into(),
        solver: arguments.solver.clone(),
        interrupt,
        max_iterations: arguments.max_iterations,
        confirm: !arguments.no_confirm,
        all_errors: arguments.all_errors,
        keep_automata: arguments.dot.is_some(),
        smt_log: arguments.smt_log.clone(),
        ..Settings::default()
    }
}

/// Contradictions among the assumptions of a program, as far as they are found in no time.
fn contradictions_of(icfg: &Icfg, terms: &Terms, arguments: &VerifyArguments, limit: &Interrupt) -> Vec<Contradiction> {
    let within = limit.within(CONTRADICTIONS);
    match solver(terms, &arguments.solver, Limit::default().within(CONTRADICTIONS), &within) {
        Ok(mut solver) => contradictions(terms, icfg, &mut *solver),
        Err(_) => Vec::new(),
    }
}

/// Reports the outcome.
fn conclude(
    program: &Program,
    outcome: Outcome,
    contradictions: (&Icfg, &[Contradiction]),
    arguments: &VerifyArguments,
    started: Instant,
) -> Conclusion {
    let mut err = String::new();
    if let Some(folder) = &arguments.dot
        && let Err(error) = drawings::write(folder, &pictures(program, &outcome))
    {
        err = format!("error: {error}\n");
    }
    if let Some(path) = &arguments.harness
        && let Some(harness) = tracewright_report::harness(program, &outcome, arguments.data_model().name())
    {
        err.push_str(&write_harness(path, &harness));
    }
    let report = Report::new(program, &outcome, started.elapsed())
        .resting_on(&outcome, arguments.solver.to_string())
        .with_contradictions(program.sources, contradictions.0, contradictions.1);
    if let Some(path) = &arguments.witness {
        err.push_str(&witness::write(path, program, &outcome, &report, arguments));
    }
    let out = match arguments.json {
        true => format!("{}{}\n", report.to_json(), report.verdict),
        false => report.to_text(&text_options(arguments)),
    };
    let exit = exit_of(&outcome.verdict);
    let verdict = outcome.verdict.clone();
    let failing = match verdict {
        Verdict::False(check) => Some(program.icfg.check(check).span),
        _ => None,
    };
    std::mem::forget(outcome);
    Conclusion { verdict, failing, ending: Ending { out, err, exit } }
}

/// Writes a harness; tells what it lacks.
fn write_harness(path: &Path, harness: &Harness) -> String {
    if let Err(error) = outputs::replace(path, harness.text.as_bytes()) {
        return format!("error: the harness cannot be written to `{}`: {error}\n", path.display());
    }
    let missing: String = harness.missing.iter().map(|what| format!("note: not in the harness: {what}\n")).collect();
    format!("note: the harness is in `{}`; `tracewright replay` runs the program with it\n{missing}", path.display())
}

fn text_options(arguments: &VerifyArguments) -> TextOptions {
    let colours = match arguments.color {
        ColorWhen::Always => true,
        ColorWhen::Never => false,
        ColorWhen::Auto => std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
    };
    if colours {
        allow_colours();
    }
    TextOptions {
        colour: if colours { Colour::Ansi } else { Colour::Plain },
        proof: !arguments.no_proof,
        statistics: arguments.stats,
        all_checks: arguments.all_errors,
        trace_limit: if arguments.full_trace { usize::MAX } else { TextOptions::default().trace_limit },
    }
}

/// How the process ends with a verdict.
pub fn exit_of(verdict: &Verdict) -> Exit {
    match verdict {
        Verdict::True => Exit::True,
        Verdict::False(_) => Exit::False,
        Verdict::Unknown(Unknown::Contradicted(_)) => Exit::Internal,
        Verdict::Unknown(_) => Exit::Unknown,
    }
}
