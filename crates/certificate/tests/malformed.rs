//! Malformed certificates: each is rejected, with position and rule.

mod support;

use support::Program;
use tracewright_certificate::{Certificate, Misfit, Positions, read};
use tracewright_logic::Terms;

const SAFE: &str = "var g: int;
procedure add(n: int) modifies g;
{
  g := g + n;
}
procedure main() modifies g;
{
  var i: int;
  g := 0;
  i := 0;
  while (i < 10)
  {
    call add(2);
    i := i + 1;
  }
  assert g == 20;
}
";

const INVARIANT: &str = "(and (<= |main::i| 10) (= g (* 2 |main::i|)))";

fn proof(program: &Program) -> Certificate {
    let mut certificate = program.certificate(INVARIANT, &[("add", "(= |add::n| 2)", "(= g (+ |old(g)| 2))")]);
    let call = &program.icfg.calls[0];
    let entry = program.icfg.procedure(call.callee).entry;
    program.claim(&mut certificate, entry, "(and (= |add::n| 2) (= g |old(g)|))");
    program.claim(&mut certificate, call.source, "(and (< |main::i| 10) (= g (* 2 |main::i|)))");
    program.claim(&mut certificate, call.target, "(and (< |main::i| 10) (= g (+ 2 (* 2 |main::i|))))");
    certificate
}

#[test]
fn the_proof_is_one() {
    let program = Program::new(SAFE);
    let checked = program.check(&proof(&program));
    assert!(matches!(checked, Some(Ok(_))), "{checked:?}");
}

#[test]
fn messages_have_a_place_and_a_rule() {
    let program = Program::new(SAFE);
    let good = proof(&program).to_text(&program.terms).expect("a text");
    let digest = good.split('"').find(|part| part.len() == 64).expect("a digest").to_owned();
    let table: &[(&str, &str, &str)] = &[
        ("(tracewright-certificate 1)", "", "1:1: this is not a certificate"),
        ("(tracewright-certificate 1)", "(tracewright-certificate 2)", "1:26: version 2 of the format is not known"),
        ("(tracewright-certificate 1)", "(tracewright-certificate 01)", "1:26: a version expected"),
        ("(tool \"by hand\")", "(tool)", "2:6: the name of the tool expected"),
        ("(end)", "(end \"", "this string is not closed"),
        (&digest, "abc", "a SHA-256 digest expected: 64 hexadecimal digits"),
        ("(language boogie)", "(language cobol)", "5:13: a language expected: one of boogie, c"),
        ("(inline none)", "(inline some)", "a way of inlining expected: one of none, once"),
        ("(proof safety", "(proof liveness", "a kind of proof expected that this checker knows: safety"),
        ("(declare-const g Int)", "", "unknown symbol `g`"),
        ("(declare-const g Int)", "(declare-const g Intt)", "unknown sort `Intt`"),
        ("(declare-const g Int)", "(declare-const g Int) (declare-const |g| Int)", "this name is declared already"),
        ("(declare-const g Int)", "(declare-const g Int) (declare-const a!1 Int)", "the name `a!1` cannot be used"),
        ("(declare-const g Int)", "(declare-const g Int) (define-fun h () Int 1)", "`define-fun` is no declaration"),
        ("(requires (= |add::n| 2))", "(requires 2)", "a formula expected: this term is no Boolean"),
        ("(requires (= |add::n| 2))", "(requires (= |add::n| true))", "`=` is not for these arguments"),
        ("(requires (= |add::n| 2))", "(requires)", "a formula expected"),
        ("(requires (= |add::n| 2))", "(requires true true)", "`)` expected"),
        ("(procedure 1 ", "(procedure 0 ", "procedures must be in the order of their numbers"),
        (" loop ", " hoop ", "what the location is expected: one of start, entry"),
        ("(end)", "", "the text ends too early"),
        ("(end)", "(end) more", "nothing may follow `(end)`"),
    ];
    for (part, other, message) in table {
        assert!(good.contains(part), "{part} in {good}");
        let text = good.replacen(part, other, 1);
        match read(&Terms::new(), &text) {
            Ok(_) => panic!("{other} is accepted in place of {part}"),
            Err(error) => assert!(error.to_string().contains(message), "{other}: {error}, not {message}"),
        }
    }
}

#[test]
fn claims_about_other_programs_do_not_fit() {
    let program = Program::new(SAFE);
    let good = proof(&program).to_text(&program.terms).expect("a text");
    let misfit = |text: &str| {
        let certificate = read(&program.terms, text).expect("well-formed");
        certificate
            .proof
            .invariants()
            .expect("invariants")
            .outline(&program.terms, &program.icfg, &program.sources, Positions::Same)
            .unwrap_err()
    };
    assert!(matches!(misfit(&good.replace("\"main\"\n", "\"niam\"\n")), Misfit::Procedure { .. }));
    assert!(matches!(misfit(&good.replace("(procedure 1 ", "(procedure 7 ")), Misfit::Procedure { .. }));
    let loop_line = good.lines().find(|line| line.contains(" loop ")).expect("a loop");
    let elsewhere = loop_line.replace("\" 11 ", "\" 12 ");
    assert_ne!(loop_line, elsewhere);
    assert!(matches!(misfit(&good.replace(loop_line, &elsewhere)), Misfit::Location { .. }));
    let unknown = loop_line.replace("location ", "location 9");
    assert!(matches!(misfit(&good.replace(loop_line, &unknown)), Misfit::Location { found: None, .. }));
    let sort = good.replace("(declare-const |main::i| Int)", "(declare-const |main::i| Real)");
    assert!(matches!(misfit(&sort), Misfit::Sort { .. }));
}

/// The text with one token, or one byte, deleted, doubled or replaced.
fn mutants(text: &str) -> Vec<String> {
    let mut tokens: Vec<(usize, usize)> = Vec::new();
    let mut start = 0;
    for (offset, part) in text.split_inclusive([' ', '\n', '(', ')']).map(|part| {
        let at = start;
        start += part.len();
        (at, part)
    }) {
        let word = part.trim_end_matches([' ', '\n', '(', ')']);
        if !word.is_empty() {
            tokens.push((offset, offset + word.len()));
        }
        if part.ends_with(['(', ')']) {
            tokens.push((offset + part.len() - 1, offset + part.len()));
        }
    }
    let mut found = Vec::new();
    let with = |(start, end): (usize, usize), new: &str| format!("{}{new}{}", &text[..start], &text[end..]);
    for (index, &(start, end)) in tokens.iter().enumerate() {
        let token = &text[start..end];
        let next = tokens.get(index + 1).map_or("", |&(start, end)| &text[start..end]);
        found.push(with((start, end), ""));
        found.push(with((start, end), &format!("{token} {token}")));
        found.push(with((start, end), next));
        for word in ["0", "true", "false", "<", "not", "g", "(", "|", "\"", "99999999999", "é"] {
            if index % 5 == word.len() % 5 {
                found.push(with((start, end), word));
            }
        }
    }
    found.extend((0..text.len()).step_by(13).map(|cut| text[..cut].to_owned()));
    found
}

#[test]
fn no_mutant_panics_and_none_proves_what_is_wrong() {
    let program = Program::new(SAFE);
    let text = proof(&program).to_text(&program.terms).expect("a text");
    // Incorrect programs of the same shape: no certificate proves them.
    let unsafe_ones = [
        SAFE.replace("assert g == 20", "assert g == 18"),
        SAFE.replace("i < 10", "i < 11"),
        SAFE.replace("call add(2)", "call add(3)"),
        SAFE.replace("g := g + n", "g := n + n"),
    ];
    let unsafe_ones: Vec<Program> = unsafe_ones.iter().map(|text| Program::new(text)).collect();
    let (mut read_well, mut accepted) = (0, 0);
    let mut solver = program.solver();
    let mut solvers: Vec<_> = unsafe_ones.iter().map(Program::solver).collect();
    for (index, mutant) in mutants(&text).into_iter().enumerate() {
        match read(&program.terms, &mutant) {
            Err(error) => assert!(error.line >= 1 && error.column >= 1 && !error.message.is_empty()),
            Ok(certificate) => {
                read_well += 1;
                accepted += usize::from(matches!(program.check_with(&certificate, &mut solver), Some(Ok(_))));
                let number = index % unsafe_ones.len();
                let (wrong, solver) = (&unsafe_ones[number], &mut solvers[number]);
                let certificate = read(&wrong.terms, &mutant).expect("as before");
                assert!(!matches!(wrong.check_with(&certificate, solver), Some(Ok(_))), "{mutant}");
            }
        }
    }
    // Some mutations are irrelevant, some give other proofs; most formulas matter.
    assert!(read_well > 100 && accepted > 0 && accepted < read_well, "{accepted} of {read_well}");
}
