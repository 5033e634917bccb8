//! Proofs that all executions end, as text.

mod support;

use support::Program;
use tracewright_certificate::{BoogieClaim, Certificate, HeadProof, Language, Misfit, Positions, ProofRecord, read};
use tracewright_logic::Sort;
use tracewright_program::{Head, LocId, ProcId};

const COUNT: &str = "procedure main()
{
  var i: int;
  while (i > 0)
  {
    i := i - 1;
  }
}
";

/// A certificate with two heads; what it says need not be true.
fn certificate(program: &Program, checks: bool) -> Certificate {
    let t = &program.terms;
    let safety = program.certificate("(<= 0 |main::i|)", &[]);
    let proof = safety.proof.invariants().expect("invariants").clone();
    let head = program.icfg.locations.iter().position(|location| location.loop_head).expect("a loop");
    let i = t.var("main::i", Sort::INT);
    let watched = t.var("main@rank0", Sort::INT);
    let mut by_rank = proof.clone();
    by_rank.procedures[0].requires = t.le(i, watched);
    let place = program.sources.position(program.icfg.location(LocId::from_index(head)).span);
    let first = HeadProof {
        head: Head::Location(LocId::from_index(head)),
        file: "test.bpl".to_owned(),
        place: (place.line, place.column),
        rank: vec![i, t.add2(i, t.int(1))],
        proof: by_rank,
    };
    let second = HeadProof { head: Head::Entry(ProcId(0)), rank: Vec::new(), proof: proof.clone(), ..first.clone() };
    let checks = checks.then(|| Box::new(safety.proof.clone()));
    let mut certificate = safety;
    certificate.program.language = Language::Boogie { entry: None, claim: BoogieClaim::Termination };
    certificate.proof = ProofRecord::Termination { heads: vec![first, second], checks };
    certificate
}

#[test]
fn ranking_functions_come_back() {
    let program = Program::new(COUNT);
    for checks in [false, true] {
        let certificate = certificate(&program, checks);
        let text = certificate.to_text(&program.terms).expect("a text");
        assert_eq!(read(&program.terms, &text).as_ref(), Ok(&certificate), "{text}");
        let other = Program::new(COUNT);
        let again = read(&other.terms, &text).expect("well-formed");
        assert_eq!(again.to_text(&other.terms).as_deref(), Ok(text.as_str()));
    }
}

#[test]
fn no_heads_are_a_proof_of_programs_without_cycles() {
    let program = Program::new(COUNT);
    let mut certificate = certificate(&program, false);
    certificate.proof = ProofRecord::Termination { heads: Vec::new(), checks: None };
    let text = certificate.to_text(&program.terms).expect("a text");
    assert!(text.contains("(proof termination)"), "{text}");
    assert_eq!(read(&program.terms, &text).as_ref(), Ok(&certificate));
}

#[test]
fn malformed_ranking_functions_are_refused() {
    let program = Program::new(COUNT);
    let text = certificate(&program, true).to_text(&program.terms).expect("a text");
    let table = [
        ("(head location", "(head nowhere", "`location` or `entry` expected"),
        ("(head location ", "(head location x", "a number expected"),
        ("(rank |main::i|", "(rank true", "a number expected: this term is of another sort"),
        ("(rank |main::i|", "(rank unknown", "unknown"),
        ("(rank", "(order", "`(rank …)` expected"),
        ("(proof termination", "(proof safety", "`(procedure …)` expected"),
        ("(claim termination)", "(claim everything)", "what is claimed expected"),
    ];
    for (from, to, why) in table {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{from}");
        let refused = read(&program.terms, &changed).expect_err(to).to_string();
        assert!(refused.contains(why), "{to}: {refused}");
    }
    let many = text.replacen("(rank |main::i|", &format!("(rank{}", " |main::i|".repeat(100)), 1);
    let refused = read(&program.terms, &many).expect_err("too many").to_string();
    assert!(refused.contains("at most 64 components"), "{refused}");
}

#[test]
fn heads_are_where_the_certificate_says() {
    let program = Program::new(COUNT);
    let certificate = certificate(&program, false);
    let heads = certificate.proof.of_termination().expect("heads");
    let fits = |head: &HeadProof, positions| head.fits(&program.terms, &program.icfg, &program.sources, positions);
    assert_eq!(fits(&heads[0], Positions::Same), Ok(()));
    let elsewhere = HeadProof { place: (77, 1), ..heads[0].clone() };
    assert!(matches!(fits(&elsewhere, Positions::Same), Err(Misfit::Head { found: Some(_), .. })));
    assert_eq!(fits(&elsewhere, Positions::Any), Ok(()));
    let nowhere = HeadProof { head: Head::Location(LocId(7_000)), ..heads[0].clone() };
    assert!(matches!(fits(&nowhere, Positions::Any), Err(Misfit::Head { found: None, .. })));
    let other_sort = HeadProof { rank: vec![program.terms.var("main::i", Sort::REAL)], ..heads[0].clone() };
    assert!(matches!(fits(&other_sort, Positions::Any), Err(Misfit::Sort { .. })));
}
