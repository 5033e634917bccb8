//! The result of checking a certificate, as text for users.

use std::path::PathBuf;

use tracewright_certificate::{Certificate, Language, Misfit, ProofRecord, SafetyProof};
use tracewright_check::{CheckedProof, Cycle, Explored, Followed, Gap, Rejection, Triple};
use tracewright_logic::{Term, Terms};
use tracewright_program::{CallId, EdgeId, Head, Icfg, LocId, Origin, StatementKind};
use tracewright_smt::term_to_smtlib;
use tracewright_source::{SourceMap, Span};
use tracewright_verify::Unknown;
use tracewright_vocabulary::{IntegerEncoding, SignedOverflow, Volatile};

use crate::unknown_line;

/// How many failures are shown.
const SHOWN: usize = 10;
/// The width to which formulas and statements are cut.
const WIDTH: usize = 160;

/// A certificate that was checked, and what it was checked against.
pub struct Checked<'a> {
    /// The store of the formulas.
    pub terms: &'a Terms,
    /// The program in single statements.
    pub icfg: &'a Icfg,
    /// Its text.
    pub sources: &'a SourceMap,
    /// What is claimed.
    pub certificate: &'a Certificate,
    /// The files that were checked; names in the certificate are not used.
    pub files: &'a [PathBuf],
    /// For C, where headers were searched.
    pub include: &'a [PathBuf],
    /// For C, the preprocessor that the user has chosen.
    pub preprocessor: Option<&'a str>,
    /// The solver that decided the triples.
    pub solver: String,
}

/// The result of checking a certificate.
#[derive(Debug)]
pub enum Findings {
    /// All Hoare triples hold.
    Valid(CheckedProof),
    /// The program was executed, as the certificate says that it can be.
    Executed(Explored),
    /// It was executed symbolically, as the certificate says that it can be.
    Followed(Followed),
    /// It does not fit the program.
    Misfit(Misfit),
    /// Some triples do not hold, or could not be decided.
    Rejected(Vec<Rejection>),
    /// All executions end.
    Ends {
        /// What was found about the checks, if something is claimed about them.
        checks: Option<Box<Findings>>,
        /// How many ranking functions there are.
        heads: usize,
        /// The Hoare triples of their proofs.
        proof: CheckedProof,
    },
    /// A ranking function may rise, or is not known to fall.
    NotFalling {
        /// The number of its head in the certificate.
        number: usize,
        /// The triples that do not hold, or could not be decided.
        rejections: Vec<Rejection>,
        /// The graph that watches it.
        watched: Box<Icfg>,
    },
    /// An execution may run through this cycle forever.
    Endless(Cycle),
    /// Something that is no ranking function of its head: what is wrong.
    Unfit(String),
    /// A part of what is claimed is not proved: which.
    Missing(&'static str),
}

impl Findings {
    /// Whether nothing is left to be shown.
    pub fn is_valid(&self) -> bool {
        match self {
            Findings::Valid(_) | Findings::Ends { .. } => true,
            Findings::Executed(explored) => matches!(explored, Explored::Safe { .. }),
            Findings::Followed(followed) => matches!(followed, Followed::Safe { .. }),
            _ => false,
        }
    }
}

/// Whether a certificate proves its program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// It does.
    Valid,
    /// It does not.
    Invalid,
    /// It could not be decided.
    Unknown,
}

impl Checked<'_> {
    /// The report as text, whose last line is the judgement. `limit` is the limit that was reached, if any.
    pub fn report(&self, findings: &Findings, limit: Option<&Unknown>) -> (String, Judgement) {
        let (findings, judgement) = self.judged(findings, limit);
        (self.claim() + &findings, judgement)
    }

    fn judged(&self, findings: &Findings, limit: Option<&Unknown>) -> (String, Judgement) {
        let invalid = |what: &str| (format!("INVALID({what})\n"), Judgement::Invalid);
        match findings {
            Findings::Valid(proof) => (self.valid(proof), Judgement::Valid),
            Findings::Executed(explored) => executed(explored, self.shown(), limit),
            Findings::Followed(followed) => self.followed(followed, limit),
            Findings::Misfit(misfit) => {
                (format!("{misfit}\nINVALID(the certificate does not fit the program)\n"), Judgement::Invalid)
            }
            Findings::Rejected(rejections) => self.rejected(self.certificate.proof.invariants(), rejections, limit),
            Findings::Ends { checks, heads, proof } => {
                let before = checks.as_ref().map(|checks| self.judged(checks, limit).0).unwrap_or_default();
                let before = before.strip_suffix("VALID\n").unwrap_or(&before);
                let (triples, trivial, solver) = (proof.triples(), proof.trivial, &self.solver);
                let cycles = match heads {
                    0 => "there is no cycle".to_owned(),
                    _ => "every cycle has a ranking function that falls".to_owned(),
                };
                let line = format!("{triples} Hoare triples hold, {trivial} of them trivially; solver: {solver}");
                (format!("{before}checked: {cycles}: {line}\nVALID\n"), Judgement::Valid)
            }
            Findings::NotFalling { number, rejections, watched } => {
                let head = self.certificate.proof.of_termination().and_then(|heads| heads.get(*number));
                let checked = Checked { icfg: watched, solver: self.solver.clone(), ..*self };
                let (text, judgement) = checked.rejected(head.map(|head| &head.proof), rejections, limit);
                (format!("ranking function {}:\n{text}", number + 1), judgement)
            }
            Findings::Endless(Cycle::Location(location)) => {
                let place = self.sources.position(self.icfg.location(*location).span);
                let text = format!("{place}: no ranking function for a loop through location {}\n", location.0);
                let (line, judgement) = invalid("a loop has no ranking function");
                (text + &line, judgement)
            }
            Findings::Endless(Cycle::Procedure(procedure)) => {
                let procedure = self.icfg.procedure(*procedure);
                let place = self.sources.position(procedure.span);
                let text = format!("{place}: no ranking function for the recursion of `{}`\n", procedure.name);
                let (line, judgement) = invalid("a recursion has no ranking function");
                (text + &line, judgement)
            }
            Findings::Unfit(why) => {
                let (line, judgement) = invalid("a ranking function does not fit its head");
                (format!("{why}\n{line}"), judgement)
            }
            Findings::Missing(what) => {
                let (line, judgement) = invalid("the certificate proves less than it claims");
                (format!("there is no {}\n{line}", what.trim_start_matches("a ")), judgement)
            }
        }
    }

    /// What executing the program shows.
    fn shown(&self) -> &'static str {
        match self.certificate.proof.ends() {
            true => "all executions come to an end",
            false => "no execution reaches an error",
        }
    }

    /// Reports a symbolic execution.
    fn followed(&self, followed: &Followed, limit: Option<&Unknown>) -> (String, Judgement) {
        match followed {
            Followed::Safe { steps } => {
                let solver = &self.solver;
                let line = format!("checked: {}, after {steps} steps; solver: {solver}", self.shown());
                (line + "\nVALID\n", Judgement::Valid)
            }
            Followed::Error { .. } => ("INVALID(an execution may end with an error)\n".to_owned(), Judgement::Invalid),
            Followed::Bounded { .. } => ("INVALID(there are longer executions)\n".to_owned(), Judgement::Invalid),
            Followed::Undecided(why) => (unknown_line(why) + "\n", Judgement::Unknown),
            Followed::Stopped => {
                let why = limit.map_or_else(|| "interrupted".to_owned(), Unknown::to_string);
                (unknown_line(&why) + "\n", Judgement::Unknown)
            }
        }
    }

    /// All triples hold.
    fn valid(&self, proof: &CheckedProof) -> String {
        let (triples, trivial) = (proof.triples(), proof.trivial);
        format!("checked: {triples} Hoare triples hold, {trivial} of them trivially; solver: {}\nVALID\n", self.solver)
    }

    /// Reports triples that do not hold, or could not be decided.
    fn rejected(
        &self,
        proof: Option<&SafetyProof>,
        rejections: &[Rejection],
        limit: Option<&Unknown>,
    ) -> (String, Judgement) {
        let mut out = String::new();
        let definite = rejections.iter().filter(|rejection| rejection.is_definite()).count();
        // Triples that do not hold come first.
        let mut sorted: Vec<&Rejection> = rejections.iter().collect();
        sorted.sort_by_key(|rejection| !rejection.is_definite());
        for rejection in sorted.iter().take(SHOWN) {
            self.describe(&mut out, proof, rejection);
        }
        if rejections.len() > SHOWN {
            out.push_str(&format!("... and {} more\n", rejections.len() - SHOWN));
        }
        let plural =
            |count: usize| if count == 1 { "a Hoare triple".to_owned() } else { format!("{count} Hoare triples") };
        let structural = sorted.first().filter(|rejection| rejection.triple().is_none());
        let (line, judgement) = match (definite, limit, structural) {
            (0, Some(limit), _) => (unknown_line(&limit.to_string()), Judgement::Unknown),
            (0, None, _) => (format!("UNKNOWN({} not decided)", plural(rejections.len())), Judgement::Unknown),
            (_, _, Some(_)) => {
                ("INVALID(the certificate is no proof outline of the program)".to_owned(), Judgement::Invalid)
            }
            (1, _, _) => ("INVALID(a Hoare triple does not hold)".to_owned(), Judgement::Invalid),
            (_, _, _) => (format!("INVALID({} do not hold)", plural(definite)), Judgement::Invalid),
        };
        out.push_str(&line);
        out.push('\n');
        (out, judgement)
    }

    /// What the certificate is about.
    fn claim(&self) -> String {
        let program = &self.certificate.program;
        let files: Vec<String> = self.files.iter().map(|file| file.display().to_string()).collect();
        let how = match &program.language {
            Language::Boogie { entry: None, .. } => "Boogie".to_owned(),
            Language::Boogie { entry: Some(entry), .. } => format!("Boogie, from `{entry}`"),
            Language::C { data_model, integers, volatile, signed_overflow, .. } => {
                let mut how = format!("C, {}, {}", data_model.name(), integers.describe());
                if *volatile == Volatile::Memory {
                    how.push_str(", volatile objects as ordinary memory");
                }
                // Bit-vectors cannot be unbounded.
                let meaning = match (signed_overflow, integers) {
                    (SignedOverflow::Unbounded, IntegerEncoding::Bits) => SignedOverflow::Ends,
                    (meaning, _) => *meaning,
                };
                if meaning != SignedOverflow::Wraps {
                    how.push_str(&format!(", {}", meaning.describe()));
                }
                how
            }
        };
        let mut out = format!("program: {} ({how})\n", files.join(", "));
        out.push_str(&self.surroundings());
        match &program.language {
            Language::Boogie { claim, .. } => out.push_str(&format!("claim: {}\n", claim.describe())),
            Language::C { defects, error_functions, .. } => {
                let names: Vec<&str> = defects.iter().map(|defect| defect.property()).collect();
                out.push_str(&format!("claim: {}\n", names.join(", ")));
                let functions = error_functions.iter().map(|name| format!("  error function: `{name}`\n"));
                out.extend(functions);
            }
        }
        let tool = &self.certificate.tool;
        let proof = &self.certificate.proof;
        match proof.of_checks() {
            None => {}
            Some(ProofRecord::Invariants(proof)) => {
                out.push_str(&format!("proof: {}, by {tool}\n", invariants(proof)));
            }
            Some(ProofRecord::Ends(_)) => {
                out.push_str(&format!("proof: the program can be executed to its end, by {tool}\n"));
            }
            Some(_) => out.push_str(&format!("proof: the program can be executed, by {tool}\n")),
        }
        if let Some(heads) = proof.of_termination() {
            let plural = if heads.len() == 1 { "" } else { "s" };
            out.push_str(&format!("proof: {} ranking function{plural}, by {tool}\n", heads.len()));
            for head in heads {
                let what = match head.head {
                    Head::Location(_) => "loop",
                    Head::Entry(_) => "recursion",
                };
                let (line, column) = head.place;
                let rank: Vec<String> = head.rank.iter().map(|&part| term_to_smtlib(self.terms, part)).collect();
                let (rank, proof) = (cut(&rank.join(", ")), invariants(&head.proof));
                out.push_str(&format!("  {what} at {line}:{column}: ({rank}), with {proof}\n"));
            }
        }
        out
    }

    /// The further settings that a C program depends on.
    fn surroundings(&self) -> String {
        let Language::C { defines, .. } = &self.certificate.program.language else { return String::new() };
        let defines = defines.iter().map(|define| format!("  macro: `{define}`\n"));
        let folders = self.include.iter().map(|folder| format!("  headers in: `{}`\n", folder.display()));
        let command = self.preprocessor.iter().map(|command| format!("  preprocessor: `{command}`\n"));
        defines.chain(folders).chain(command).collect()
    }

    fn describe(&self, out: &mut String, proof: Option<&SafetyProof>, rejection: &Rejection) {
        let verdict = match rejection {
            Rejection::Invalid { .. } => "does not hold".to_owned(),
            Rejection::Unknown { reason, .. } | Rejection::Stopped { reason, .. } => format!("not decided: {reason}"),
            other => {
                let place = rejection.span().map(|span| format!("{}: ", self.sources.position(span)));
                out.push_str(&format!("{}{}\n", place.unwrap_or_default(), self.structural(other)));
                return;
            }
        };
        if let Some(triple) = rejection.triple() {
            let path: &[EdgeId] = if let Rejection::Invalid { path, .. } = rejection { path } else { &[] };
            self.triple(out, (proof, triple), &verdict, rejection.span(), path);
        }
    }

    /// Describes a rejection in terms of the program, instead of numbers.
    fn structural(&self, rejection: &Rejection) -> String {
        match rejection {
            Rejection::NoInvariant { gap: Gap::Loop(location), .. } => {
                format!("no invariant on a loop through location {} in `{}`", location.0, self.procedure(*location))
            }
            other => other.to_string(),
        }
    }

    fn triple(
        &self,
        out: &mut String,
        (proof, triple): (Option<&SafetyProof>, Triple),
        verdict: &str,
        span: Option<Span>,
        path: &[EdgeId],
    ) {
        let icfg = self.icfg;
        let place = span.map_or_else(String::new, |span| self.sources.position(span).to_string());
        let callee = |call: CallId| icfg.procedure(icfg.call(call).callee).name.clone();
        let what = match triple {
            Triple::Initial(_) => "the invariant at the start".to_owned(),
            Triple::Edge(_) | Triple::Path(..) => "the step to the next invariant".to_owned(),
            Triple::Call(call) => format!("what `{}` requires, at this call", callee(call)),
            Triple::Return(call) => format!("the invariant after the return from `{}`", callee(call)),
            Triple::Entry(id) => format!("the invariant at the entry of `{}`", icfg.procedure(id).name),
            Triple::Exit(id) => format!("what `{}` ensures", icfg.procedure(id).name),
            Triple::Error(_, check) => format!("that the {} cannot fail", icfg.check(check).kind.describe()),
        };
        out.push_str(&format!("{place}: {what}: {verdict}\n"));
        if let Triple::Path(from, last) = triple {
            self.invariant(out, proof, "from", from);
            for &edge in path {
                self.edge(out, edge);
            }
            if path.is_empty() {
                self.edge(out, last);
            }
            self.invariant(out, proof, "to", icfg.edge(last).target);
        }
    }

    fn procedure(&self, location: LocId) -> &str {
        &self.icfg.procedure(self.icfg.location(location).procedure).name
    }

    /// A location with its invariant.
    fn invariant(&self, out: &mut String, proof: Option<&SafetyProof>, word: &str, location: LocId) {
        let place = self.sources.position(self.icfg.location(location).span).to_string();
        let procedures = proof.map(|proof| &proof.procedures[..]).unwrap_or_default();
        let claims = procedures.iter().flat_map(|procedure| &procedure.locations);
        let claim = claims.into_iter().find(|claim| claim.number == location.0).map(|claim| claim.invariant);
        let default = if self.icfg.check_at(location).is_some() { Term::FALSE } else { Term::TRUE };
        let formula = term_to_smtlib(self.terms, claim.unwrap_or(default));
        let procedure = self.procedure(location);
        out.push_str(&format!("  {word} location {} in `{procedure}` at {place}\n", location.0));
        out.push_str(&format!("    {}\n", cut(&formula)));
    }

    fn edge(&self, out: &mut String, edge: EdgeId) {
        let Origin::Statement(id) = &self.icfg.edge(edge).origin else { return };
        let statement = self.icfg.statement(*id);
        let before = match statement.kind {
            StatementKind::Skip => return,
            StatementKind::Else => "not: ",
            StatementKind::Fails => "fails: ",
            _ => "",
        };
        let text = self.sources.text(statement.span);
        let (place, text) = (self.sources.position(statement.span).to_string(), cut(text.trim()));
        out.push_str(&format!("    {place}: {before}{text}\n"));
    }
}

/// How large a proof is.
fn invariants(proof: &SafetyProof) -> String {
    let procedures = &proof.procedures;
    let invariants: usize = procedures.iter().map(|procedure| procedure.locations.len()).sum();
    let of = if procedures.len() == 1 { "a procedure".to_owned() } else { format!("{} procedures", procedures.len()) };
    format!("{invariants} invariants of {of}")
}

/// The first line, cut to the width.
fn cut(text: &str) -> String {
    let line = text.lines().next().unwrap_or("");
    let mut short: String = line.chars().take(WIDTH).collect();
    if short.len() < text.len() {
        short.push_str(" ...");
    }
    short
}
/// What executing a program says about a certificate that claims no more than that it can be done.
fn executed(explored: &Explored, shown: &str, limit: Option<&Unknown>) -> (String, Judgement) {
    match (explored, limit) {
        (Explored::Safe { steps }, _) => (format!("checked: {shown}, after {steps} steps\nVALID\n"), Judgement::Valid),
        (Explored::Circle { .. }, _) => ("INVALID(an execution may run forever)\n".to_owned(), Judgement::Invalid),
        (Explored::Error { .. }, _) => ("INVALID(an execution may end with an error)\n".to_owned(), Judgement::Invalid),
        (Explored::Open, _) => ("INVALID(there are too many executions)\n".to_owned(), Judgement::Invalid),
        (Explored::Stopped, limit) => {
            let why = limit.map_or_else(|| "interrupted".to_owned(), Unknown::to_string);
            (unknown_line(&why) + "\n", Judgement::Unknown)
        }
    }
}
