//! Parser of certificates.

use std::collections::BTreeSet;
use std::ops::Range;
use tracewright_check::Values;

use tracewright_logic::{ParseError, Signature, Sort, Term, Terms, parse_smtlib};
use tracewright_program::{Head, Inlining, LocId, ProcId};
use tracewright_vocabulary::{CommandLine, DataModel, Defect, IntegerEncoding, SignedOverflow, Texts, Volatile};

use crate::certificate::Named;
use crate::names::{is_c_identifier, is_fit, is_macro, is_plain};
use crate::text::Cursor;
use crate::{
    BoogieClaim, Certificate, Digest, HeadProof, Language, LocationProof, Malformed, ProcedureProof, ProgramRecord,
    ProofRecord, Role, SafetyProof, SourceRecord, VERSION,
};

/// Reads a certificate. Its formulas become terms of the store.
pub fn read(terms: &Terms, text: &str) -> Result<Certificate, Malformed> {
    let mut reader = Reader { terms, cursor: Cursor::new(text), signature: Signature::new() };
    reader.version()?;
    reader.cursor.list("tool")?;
    let tool = reader.plain("the name of the tool")?;
    reader.cursor.close()?;
    let program = reader.program()?;
    reader.symbols()?;
    let proof = reader.proof()?;
    reader.cursor.list("end")?;
    reader.cursor.close()?;
    if !reader.cursor.at_end() {
        let after = reader.cursor.expression("nothing").map_or(text.len(), |range| range.start);
        return Err(Malformed::at(text, after, "nothing may follow `(end)`"));
    }
    Ok(Certificate { tool, program, proof })
}

/// The limit on inlining passes, because each of them may make the program larger.
const MOST_PASSES: usize = 8;

/// The limit on components of a ranking function: each makes the graph that watches it larger.
const MOST_COMPONENTS: usize = 64;

struct Reader<'a> {
    terms: &'a Terms,
    cursor: Cursor<'a>,
    signature: Signature,
}

impl<'a> Reader<'a> {
    fn version(&mut self) -> Result<(), Malformed> {
        if self.cursor.peek_list() != Some("tracewright-certificate") {
            return Err(self
                .cursor
                .error("this is not a certificate: it does not start with `(tracewright-certificate …)`"));
        }
        self.cursor.list("tracewright-certificate")?;
        let version = self.cursor.number("a version")?;
        if version != VERSION {
            let why = format!("version {version} of the format is not known: this checker reads version {VERSION}");
            return Err(self.cursor.error(why));
        }
        self.cursor.close()
    }

    /// A word out of a list of names.
    fn named<T: Named>(&mut self, what: &str) -> Result<T, Malformed> {
        let expected = || format!("{what} expected: one of {}", T::names());
        let word = self.cursor.word(&expected())?;
        T::from_name(word).ok_or_else(|| self.cursor.error(expected()))
    }

    /// A string that will be displayed, and so must be unambiguous.
    fn plain(&mut self, what: &str) -> Result<String, Malformed> {
        self.string(what, "one line without control characters, not empty", is_plain)
    }

    /// A string that follows a rule.
    fn string(&mut self, what: &str, rule: &str, follows: fn(&str) -> bool) -> Result<String, Malformed> {
        let text = self.cursor.string(what)?;
        if follows(&text) { Ok(text) } else { Err(self.cursor.error(format!("{what} must be {rule}"))) }
    }

    /// An error if a list already has the item.
    fn once<T: PartialEq>(&self, items: &[T], what: &str) -> Result<(), Malformed> {
        let twice = items.iter().enumerate().any(|(i, item)| items[..i].contains(item));
        if twice { Err(self.cursor.error(format!("{what} is there twice"))) } else { Ok(()) }
    }

    /// Parses the remaining items of a list.
    fn rest<T>(&mut self, item: impl Fn(&mut Self) -> Result<T, Malformed>) -> Result<Vec<T>, Malformed> {
        let mut items = Vec::new();
        while !self.cursor.try_close() {
            items.push(item(self)?);
        }
        Ok(items)
    }

    fn program(&mut self) -> Result<ProgramRecord, Malformed> {
        self.cursor.list("program")?;
        let mut files = Vec::new();
        while self.cursor.peek_list() == Some("file") {
            files.push(self.file()?);
        }
        if files.is_empty() {
            return Err(self.cursor.error("`(file \"name\" \"digest\")` expected: a program has at least one file"));
        }
        self.cursor.list("language")?;
        let word = self.cursor.word("a language")?;
        let known = match word {
            "boogie" | "c" => word,
            _ => return Err(self.cursor.error("a language expected: one of boogie, c")),
        };
        self.cursor.close()?;
        let language = if known == "c" { self.c()? } else { self.boogie()? };
        self.cursor.list("inline")?;
        let inlining = self.rest(|reader| reader.named::<Inlining>("a way of inlining"))?;
        if inlining.len() > MOST_PASSES {
            return Err(self.cursor.error(format!("no more than {MOST_PASSES} passes of inlining are possible")));
        }
        self.cursor.close()?;
        Ok(ProgramRecord { files, language, inlining })
    }

    fn file(&mut self) -> Result<SourceRecord, Malformed> {
        self.cursor.list("file")?;
        let name = self.plain("the name of a file")?;
        let digest = self.digest()?;
        let mut preprocessed = None;
        if self.cursor.peek_list() == Some("preprocessed") {
            self.cursor.list("preprocessed")?;
            preprocessed = Some(self.digest()?);
            self.cursor.close()?;
        }
        self.cursor.close()?;
        Ok(SourceRecord { name, digest, preprocessed })
    }

    fn digest(&mut self) -> Result<Digest, Malformed> {
        let text = self.cursor.string("a SHA-256 digest")?;
        let expected = "a SHA-256 digest expected: 64 hexadecimal digits in lower case";
        Digest::parse(&text).ok_or_else(|| self.cursor.error(expected))
    }

    fn boogie(&mut self) -> Result<Language, Malformed> {
        let mut entry = None;
        if self.cursor.peek_list() == Some("entry") {
            self.cursor.list("entry")?;
            entry = Some(self.plain("the name of a procedure")?);
            self.cursor.close()?;
        }
        let mut claim = BoogieClaim::default();
        if self.cursor.peek_list() == Some("claim") {
            self.cursor.list("claim")?;
            claim = self.named::<BoogieClaim>("what is claimed")?;
            self.cursor.close()?;
        }
        Ok(Language::Boogie { entry, claim })
    }

    fn c(&mut self) -> Result<Language, Malformed> {
        self.cursor.list("data-model")?;
        let data_model = self.named::<DataModel>("a data model")?;
        self.cursor.close()?;
        self.cursor.list("integers")?;
        let integers = self.named::<IntegerEncoding>("a representation of integers")?;
        self.cursor.close()?;
        self.cursor.list("property")?;
        let defects = self.rest(Self::defect)?;
        if defects.is_empty() {
            return Err(self.cursor.error("a property expected: nothing is claimed about the program"));
        }
        self.once(&defects, "a property")?;
        self.cursor.list("error-functions")?;
        let error_functions =
            self.rest(|reader| reader.string("the name of an error function", "a name of C", is_c_identifier))?;
        self.once(&error_functions, "an error function")?;
        let about_calls = defects.iter().any(|defect| matches!(defect, Defect::ErrorFunction | Defect::Assertion));
        if about_calls == error_functions.is_empty() {
            let rule = "properties about calls need error functions, and others have none";
            return Err(self.cursor.error(rule));
        }
        self.cursor.list("defines")?;
        let defines = self.rest(|reader| reader.string("a macro", "`NAME` or `NAME=VALUE`, on one line", is_macro))?;
        let mut volatile = Volatile::default();
        if self.cursor.peek_list() == Some("volatile") {
            self.cursor.list("volatile")?;
            volatile = self.named::<Volatile>("what volatile objects hold")?;
            self.cursor.close()?;
        }
        let mut command_line = CommandLine::default();
        if self.cursor.peek_list() == Some("command-line") {
            self.cursor.list("command-line")?;
            command_line = self.named::<CommandLine>("what the arguments of `main` point to")?;
            self.cursor.close()?;
        }
        let mut texts = Texts::default();
        if self.cursor.peek_list() == Some("texts") {
            self.cursor.list("texts")?;
            texts = self.named::<Texts>("what is printed to memory")?;
            self.cursor.close()?;
        }
        let mut signed_overflow = SignedOverflow::default();
        if self.cursor.peek_list() == Some("signed-overflow") {
            self.cursor.list("signed-overflow")?;
            signed_overflow = self.named::<SignedOverflow>("what signed integers do that overflow")?;
            self.cursor.close()?;
        }
        Ok(Language::C {
            data_model,
            integers,
            defects,
            error_functions,
            defines,
            volatile,
            command_line,
            texts,
            signed_overflow,
        })
    }

    fn defect(&mut self) -> Result<Defect, Malformed> {
        let names = || Defect::ALL.map(Defect::property).join(", ");
        let word = self.cursor.word("a property")?;
        let known = Defect::ALL.into_iter().find(|defect| defect.property() == word);
        known.ok_or_else(|| self.cursor.error(format!("a property expected: one of {}", names())))
    }

    fn symbols(&mut self) -> Result<(), Malformed> {
        self.cursor.list("symbols")?;
        let mut declared = BTreeSet::new();
        let mut all: Option<Range<usize>> = None;
        while !self.cursor.try_close() {
            let range = self.cursor.expression("a declaration")?;
            let name = declared_name(self.cursor.text(&range));
            let name = name.ok_or_else(|| self.cursor.error_at(range.start, "`(declare-… name …)` expected"))?;
            if !is_fit(&name) {
                let why = format!(
                    "the name `{name}` cannot be used in a certificate: `!`, `%`, blanks and control characters are reserved"
                );
                return Err(self.cursor.error_at(range.start, why));
            }
            if !declared.insert(name) {
                return Err(self.cursor.error_at(range.start, "this name is declared already"));
            }
            all = Some(all.map_or(range.start, |all| all.start)..range.end);
        }
        let Some(all) = all else { return Ok(()) };
        let text = self.cursor.text(&all);
        self.signature.declare(self.terms, text).map_err(|error| self.at(all.start, &error))
    }

    fn at(&self, offset: usize, error: &ParseError) -> Malformed {
        self.cursor.error_at(offset + error.offset, error.message.clone())
    }

    /// The proofs: that no check fails, that all executions end, or both in this order.
    fn proof(&mut self) -> Result<ProofRecord, Malformed> {
        let first = self.one_proof()?;
        if matches!(first, ProofRecord::Termination { .. } | ProofRecord::Ends(_))
            || self.cursor.peek_list() != Some("proof")
        {
            return Ok(first);
        }
        match self.one_proof()? {
            ProofRecord::Termination { heads, .. } => {
                Ok(ProofRecord::Termination { heads, checks: Some(Box::new(first)) })
            }
            _ => Err(self.cursor.error("a second proof must be one of termination")),
        }
    }

    fn one_proof(&mut self) -> Result<ProofRecord, Malformed> {
        self.cursor.list("proof")?;
        match self.cursor.word("a kind of proof")? {
            "termination" => {
                let heads = self.rest(Self::head)?;
                Ok(ProofRecord::Termination { heads, checks: None })
            }
            "safety" => self.safety().map(ProofRecord::Invariants),
            "execution" => self.cursor.close().map(|()| ProofRecord::Execution(Values::Explicit)),
            "range-execution" => self.cursor.close().map(|()| ProofRecord::Execution(Values::Ranges)),
            "symbolic-execution" => self.cursor.close().map(|()| ProofRecord::Execution(Values::Symbolic)),
            "execution-to-the-end" => self.cursor.close().map(|()| ProofRecord::Ends(Values::Explicit)),
            "range-execution-to-the-end" => self.cursor.close().map(|()| ProofRecord::Ends(Values::Ranges)),
            "symbolic-execution-to-the-end" => self.cursor.close().map(|()| ProofRecord::Ends(Values::Symbolic)),
            _ => Err(self.cursor.error(
                "a kind of proof expected that this checker knows: safety, execution, range-execution, symbolic-execution, \
                 execution-to-the-end, range-execution-to-the-end, symbolic-execution-to-the-end or termination",
            )),
        }
    }

    /// A head with its ranking function.
    fn head(&mut self) -> Result<HeadProof, Malformed> {
        self.cursor.list("head")?;
        let what = "`location` or `entry`";
        let kind = self.cursor.word(what)?;
        let is_entry = match kind {
            "location" => false,
            "entry" => true,
            _ => return Err(self.cursor.error(format!("{what} expected"))),
        };
        let number = self.cursor.number("a number")?;
        let head = if is_entry { Head::Entry(ProcId(number)) } else { Head::Location(LocId(number)) };
        let file = self.plain("the name of a file")?;
        let place = (self.cursor.number("a line")?, self.cursor.number("a column")?);
        self.cursor.list("rank")?;
        let rank = self.rest(|reader| {
            let (component, start) = reader.term("a component of a ranking function")?;
            match reader.terms.sort_of(component) {
                Sort::INT | Sort::REAL => Ok(component),
                _ => Err(reader.cursor.error_at(start, "a number expected: this term is of another sort")),
            }
        })?;
        if rank.len() > MOST_COMPONENTS {
            return Err(self.cursor.error(format!("a ranking function has at most {MOST_COMPONENTS} components")));
        }
        let proof = self.safety()?;
        Ok(HeadProof { head, file, place, rank, proof })
    }

    /// Invariants and contracts.
    fn safety(&mut self) -> Result<SafetyProof, Malformed> {
        let mut procedures: Vec<ProcedureProof> = Vec::new();
        let mut seen = BTreeSet::new();
        while !self.cursor.try_close() {
            self.cursor.list("procedure")?;
            let number = self.cursor.number("the number of a procedure")?;
            if procedures.last().is_some_and(|last| last.number >= number) {
                return Err(self.cursor.error("procedures must be in the order of their numbers, each once"));
            }
            let name = self.plain("the name of a procedure")?;
            self.cursor.list("requires")?;
            let requires = self.formula()?;
            self.cursor.close()?;
            self.cursor.list("ensures")?;
            let ensures = self.formula()?;
            self.cursor.close()?;
            let mut locations = Vec::new();
            while !self.cursor.try_close() {
                locations.push(self.location(&mut seen)?);
            }
            procedures.push(ProcedureProof { number, name, requires, ensures, locations });
        }
        Ok(SafetyProof { procedures })
    }

    fn location(&mut self, seen: &mut BTreeSet<u32>) -> Result<LocationProof, Malformed> {
        self.cursor.list("location")?;
        let number = self.cursor.number("the number of a location")?;
        if !seen.insert(number) {
            return Err(self.cursor.error(format!("location {number} has an invariant already")));
        }
        let role = self.named::<Role>("what the location is")?;
        let file = self.plain("the name of a file")?;
        let place = (self.cursor.number("a line")?, self.cursor.number("a column")?);
        let invariant = self.formula()?;
        self.cursor.close()?;
        Ok(LocationProof { number, role, file, place, invariant })
    }

    fn formula(&mut self) -> Result<Term, Malformed> {
        let (term, start) = self.term("a formula")?;
        if self.terms.sort_of(term) != Sort::BOOL {
            return Err(self.cursor.error_at(start, "a formula expected: this term is no Boolean"));
        }
        Ok(term)
    }

    /// A term, and where it starts.
    fn term(&mut self, what: &str) -> Result<(Term, usize), Malformed> {
        let range = self.cursor.expression(what)?;
        let text = self.cursor.text(&range);
        let term = parse_smtlib(self.terms, text, &self.signature).map_err(|error| self.at(range.start, &error))?;
        Ok((term, range.start))
    }
}

/// The name in a declaration.
fn declared_name(text: &str) -> Option<String> {
    let mut cursor = Cursor::new(text);
    if !cursor.try_open() {
        return None;
    }
    cursor.word("a command").ok()?;
    let range = cursor.expression("a name").ok()?;
    let name = text[range].trim_matches('|');
    Some(name.replace("%7C", "|").replace("%5C", "\\"))
}
