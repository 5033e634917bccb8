//! Where formulas are found.

use tracewright_ltl::*;

fn shown(found: &[PropertyText]) -> Vec<String> {
    found.iter().map(|p| format!("{:?} {:?} {}..{}: {}", p.place, p.name, p.span.start, p.span.end, p.text)).collect()
}

#[test]
fn comments_of_programs() {
    let table: [(&str, &[&str]); 11] = [
        ("//@ ltl invariant positive: []AP(x > 0);\nint x;", &["Annotation Some(\"positive\") 28..39: []AP(x > 0)"]),
        ("int a; //@ltl  invariant  some : <>AP(a)\n", &["Annotation Some(\"some\") 33..40: <>AP(a)"]),
        ("/*@ ltl invariant p: []\n   AP(x); */ int x;", &["Annotation Some(\"p\") 21..32: []\n   AP(x)"]),
        ("// #LTLProperty: <>[]AP(x==1)\nvar x: int;", &["Comment None 17..29: <>[]AP(x==1)"]),
        ("//#LTLProperty: p ; \n", &["Comment None 16..17: p"]),
        (
            "//@ ltl invariant a: p;\n//@ ltl invariant b: AP(c == ';');",
            &["Annotation Some(\"a\") 21..22: p", "Annotation Some(\"b\") 45..57: AP(c == ';')"],
        ),
        ("// ltl invariant positive: p;", &[]),
        ("char *s = \"//@ ltl invariant a: p;\";", &[]),
        ("char c = '\"'; //@ ltl invariant a: p;", &["Annotation Some(\"a\") 35..36: p"]),
        ("procedure x'() {} //@ ltl invariant a: p;", &["Annotation Some(\"a\") 39..40: p"]),
        ("//@ loop invariant x > 0;", &[]),
    ];
    for (text, expected) in table {
        let found = properties_of_source(text, 0);
        assert_eq!(shown(&found), expected, "{text}");
        for p in found {
            assert_eq!(p.text, &text[p.span.start as usize..p.span.end as usize]);
        }
    }
}

#[test]
fn property_files() {
    let table: [(&str, &[&str]); 6] = [
        ("CHECK( init(main()), LTL( (G ! \"output == 25\") ) )\n", &["Check None 26..46: (G ! \"output == 25\")"]),
        (
            "CHECK(init(main()),LTL(G !call(f())))\nCHECK( init(main()), LTL(F p) )",
            &["Check None 23..35: G !call(f())", "Check None 63..66: F p"],
        ),
        ("[]<>\"otime < time\"\n", &["File None 0..18: []<>\"otime < time\""]),
        ("CHECK( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )", &[]),
        ("CHECK( init(main()), LTL(", &["Check None 25..25: "]),
        (" \n", &[]),
    ];
    for (text, expected) in table {
        assert_eq!(shown(&properties_of_file(text, 0)), expected, "{text}");
    }
}

#[test]
fn files_beside_a_program() {
    let expected =
        ["d/p.c.prp", "d/p.c.i.prp", "d/p.prp", "d/p.i.prp", "d/p.c.ltl", "d/p.c.i.ltl", "d/p.ltl", "d/p.i.ltl"];
    assert_eq!(companions("d/p.c"), expected);
    assert_eq!(companions("d.x/p")[0], "d.x/p.prp");
}

#[test]
fn errors_point_into_the_file() {
    let text = "int x;\n//@ ltl invariant positive: [](AP(x > 0) ==>);\n";
    let found = properties_of_source(text, 1000);
    let error = found[0].parse().unwrap_err();
    assert_eq!(error.span.start, 1000 + text.find(");").unwrap() as u32);
}
