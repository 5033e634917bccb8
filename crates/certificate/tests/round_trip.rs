//! A certificate that is written and read back is unchanged, and proves the program.

mod support;

use support::Program;
use tracewright_certificate::{BoogieClaim, Certificate, Digest, Language, Role, read};
use tracewright_logic::{Sort, Term, Terms};
use tracewright_vocabulary::Defect;
use tracewright_vocabulary::{CommandLine, DataModel, IntegerEncoding, SignedOverflow, Texts, Volatile};

const COUNT: &str = "const N: int;
axiom N > 0;
procedure main()
{
  var i: int;
  i := 0;
  while (i < N)
  {
    i := i + 1;
  }
  assert i == N;
}
";

#[test]
fn a_certificate_by_hand() {
    let program = Program::new(COUNT);
    let certificate = program.certificate("(<= |main::i| N)", &[]);
    let text = certificate.to_text(&program.terms).expect("a text");
    insta::assert_snapshot!(text);
    assert_eq!(read(&program.terms, &text).as_ref(), Ok(&certificate));
    assert!(matches!(program.check(&certificate), Some(Ok(_))));
    // It has the same meaning in an empty store.
    let other = Program::new(COUNT);
    let again = read(&other.terms, &text).expect("well-formed");
    assert!(matches!(other.check(&again), Some(Ok(_))));
    let rewritten = again.to_text(&other.terms).expect("a text");
    assert_eq!(read(&other.terms, &rewritten).as_ref(), Ok(&again));
}

#[test]
fn everything_a_record_can_say() {
    let program = Program::new(COUNT);
    let mut certificate = program.certificate("(<= |main::i| N)", &[]);
    let languages = [
        Language::Boogie { entry: None, claim: BoogieClaim::Both },
        Language::Boogie { entry: Some("a \"b\" \\ c".to_owned()), claim: BoogieClaim::Termination },
        Language::C {
            data_model: DataModel::Ilp32,
            integers: IntegerEncoding::Math,
            defects: vec![Defect::ErrorFunction],
            error_functions: vec!["reach_error".to_owned(), "f".to_owned()],
            defines: vec![],
            volatile: Volatile::Input,
            command_line: CommandLine::Open,
            texts: Texts::Guessed,
            signed_overflow: SignedOverflow::Wraps,
        },
        Language::C {
            data_model: DataModel::Lp64,
            integers: IntegerEncoding::Bits,
            defects: Defect::ALL.to_vec(),
            error_functions: vec!["__VERIFIER_error".to_owned()],
            defines: vec!["A".to_owned(), "B=\"x\"".to_owned()],
            volatile: Volatile::Memory,
            command_line: CommandLine::Exact,
            texts: Texts::Exact,
            signed_overflow: SignedOverflow::Unbounded,
        },
    ];
    for language in languages {
        certificate.program.language = language;
        let mut second = certificate.program.files[0].clone();
        second.preprocessed = Some(Digest::of(b"text"));
        second.name = "dir with blank/é.c".to_owned();
        certificate.program.files.push(second);
        let text = certificate.to_text(&program.terms).expect("a text");
        assert_eq!(read(&program.terms, &text).as_ref(), Ok(&certificate), "{text}");
    }
}

/// Formulas of all kinds.
fn formulas(t: &Terms) -> Vec<Term> {
    let (x, y) = (t.var("x", Sort::INT), t.var("p::y/3", Sort::INT));
    let (a, r) = (t.var("old(a)", t.array_sort(Sort::INT, Sort::INT)), t.var("r#1", Sort::REAL));
    let b = |name: &str| t.var(name, t.bv_sort(32));
    let double = t.float_sort(tracewright_logic::Format { exponent: 11, significand: 53 });
    let (f, g) = (t.var("f", double), t.var("g", double));
    let q = t.var("q", Sort::INT);
    let inner = t.forall(&[q], t.le(t.select(a, q), t.add2(q, x)));
    let outer = t.exists(&[x], t.and2(inner, t.eq(x, t.app("h", &[y, x], Sort::INT))));
    let named = t.sort(tracewright_logic::SortKind::Named(t.symbol("Ref")));
    vec![
        Term::TRUE,
        Term::FALSE,
        t.or2(t.le(t.mul(t.int(-3), x), t.int(7)), t.eq(t.modulo(x, t.int(5)), t.div(y, t.int(-2)))),
        t.lt(r, t.num(tracewright_logic::Rational::parse("0.5").expect("a number"), Sort::REAL)),
        t.eq(t.store(a, x, y), t.store(a, y, x)),
        outer,
        t.not(inner),
        t.bv(tracewright_logic::BvOp::Slt, &[t.bv(tracewright_logic::BvOp::Mul, &[b("u"), b("v|w\\")]), b("u")]),
        t.eq(t.ite(t.lt(x, y), f, g), g),
        t.eq(t.var("this", named), t.app("next", &[t.var("this", named)], named)),
        t.iff(t.var("flag", Sort::BOOL), t.lt(x, y)),
    ]
}

#[test]
fn formulas_of_all_kinds_come_back() {
    let program = Program::new(COUNT);
    let t = &program.terms;
    let certificate = program.certificate("(<= |main::i| N)", &[]);
    for formula in formulas(t) {
        let mut changed: Certificate = certificate.clone();
        changed.proof.invariants_mut().expect("invariants").procedures[0].locations[0].invariant = formula;
        let text = changed.to_text(t).expect("a text");
        assert_eq!(read(t, &text).as_ref(), Ok(&changed), "{text}");
        // In another store, reading and writing is the identity, too.
        let other = Terms::new();
        let again = read(&other, &text).expect("well-formed");
        let rewritten = again.to_text(&other).expect("a text");
        assert_eq!(read(&other, &rewritten).as_ref(), Ok(&again));
    }
}

#[test]
fn names_of_the_checker_are_not_written() {
    let program = Program::new(COUNT);
    let t = &program.terms;
    for name in ["way!3", "main::i '", "100%"] {
        let mut certificate = program.certificate("(<= |main::i| N)", &[]);
        certificate.proof.invariants_mut().expect("invariants").procedures[0].requires =
            t.eq(t.var(name, Sort::INT), t.int(0));
        assert!(certificate.to_text(t).is_err(), "{name}");
    }
}

/// The loop cannot be reached, which the graph in blocks shows: no block leads to it.
const UNREACHED: &str = "procedure main()
{
  var x: int;
  x := 1;
  if (x == 2)
  {
    while (*)
    {
      x := x + 1;
      assert x == 0;
    }
  }
  assert x == 1;
}
";

#[test]
fn what_no_block_leads_to_is_claimed_to_be_unreachable() {
    let program = Program::new(UNREACHED);
    // The claim about the unreachable loop was never checked.
    let certificate = program.certificate("true", &[]);
    let claims = certificate
        .proof
        .invariants()
        .expect("invariants")
        .procedures
        .iter()
        .flat_map(|procedure| &procedure.locations);
    let loops: Vec<Term> = claims.filter(|claim| claim.role == Role::Loop).map(|claim| claim.invariant).collect();
    assert_eq!(loops, [Term::FALSE]);
    let checked = program.check(&certificate);
    assert!(matches!(checked, Some(Ok(_))), "{checked:?}");
}
