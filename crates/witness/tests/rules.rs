//! Each rule of the formats is violated once: the message has the position and the rule.

mod common;

use common::{correctness, violation};
use tracewright_witness::{Content, Format, Violation, read, write};

/// A rule, how to break it, and the message: replaces a text of a well-formed witness by another.
struct Case(&'static str, &'static str, &'static str);

fn broken(text: &str, cases: &[Case]) {
    read(text).expect("the witness is fine before");
    for Case(from, to, rule) in cases {
        assert!(text.contains(from), "`{from}` is not in {text}");
        let changed = text.replacen(from, to, 1);
        let error = read(&changed).expect_err(rule);
        assert!(error.rule.contains(rule), "`{rule}` expected, not `{error}`");
        assert!(error.position.line >= 1 && error.position.column >= 1, "{error:?}");
    }
}

#[test]
fn of_yaml_entries() {
    let text = write(&correctness(), Format::Yaml20);
    broken(
        &text,
        &[
            Case("- entry_type", "entry_type", "this is not YAML"),
            Case("\"invariant_set\"", "\"loop_invariant\"", "`entry_type` is `invariant_set` or `violation_sequence`"),
            Case("  metadata:", "  data:", "`entry` needs the key `metadata`"),
            Case("\"2.0\"", "\"3.0\"", "`format_version` is `2.0` or `2.1`, not `3.0`"),
            Case("    uuid: \"", "    uuid: \"no", "`uuid` is a UUID as in RFC 4122"),
            Case("\"2026-11-16T16:31:00Z\"", "\"today\"", "`creation_time` is a time as in ISO 8601, not `today`"),
            Case("      version: \"1.2\"\n", "", "`producer` needs the key `version`"),
            Case("\"LP64\"", "\"LP32\"", "`data_model` is `ILP32` or `LP64`, not `LP32`"),
            Case("language: \"C\"", "language: \"Java\"", "`language` is `C`, not `Java`"),
            Case("      - \"dir/a", "      - \"other/a", "`input_file_hashes` lacks `other/a"),
            Case(".c\": \"", ".c\": \"0", "a hash is 64 hexadecimal digits of SHA-256"),
            Case("    task:", "    task: []\n    job:", "`task` is a mapping, not a list"),
            Case("      language", "      data_model: \"LP64\"\n      language", "the key `data_model` is there twice"),
            Case("  content:", "  content: 3\n  old:", "`content` is a list, not a text or number"),
            Case("- entry_type", "&a\n- *a\n- entry_type", "a witness has no aliases"),
        ],
    );
    for (text, rule) in [
        ("", "the file is empty"),
        ("[]", "a witness has at least one entry"),
        ("{}", "`a witness` is a list, not a mapping"),
        ("- 1", "`entry` is a mapping, not a text or number"),
        ("--- []\n--- []\n", "another one starts here"),
    ] {
        let error = read(text).expect_err(rule);
        assert!(error.rule.contains(rule), "`{rule}` expected, not `{error}`");
    }
    let deep = format!("{}1{}", "[".repeat(40), "]".repeat(40));
    assert!(read(&deep).expect_err("too deep").rule.contains("nested too deeply"));
}

#[test]
fn of_yaml_invariants() {
    let text = write(&correctness(), Format::Yaml21);
    broken(
        &text,
        &[
            Case("\"loop_invariant\"", "\"invariant\"", "`type` is `loop_invariant` or `location_invariant`"),
            Case(
                "\"loop_invariant\"",
                "\"location_transition_invariant\"",
                "transition invariants of locations are not supported",
            ),
            Case("  - invariant:", "  - invariants:", "the single key `invariant` or `contract`, not `invariants`"),
            Case("file_name: \"dir/", "file_name: \"other/", "is not among the `input_files`"),
            Case("line: 7", "line: 0", "`line` is a number from 1, not `0`"),
            Case("line: 7", "lines: 7", "`location` needs the key `line`"),
            Case("column: 3", "column: -1", "`column` is a number from 1, not `-1`"),
            Case("value: \"x", "value: \"\" #\"x", "`value` is a C expression, and must not be empty"),
            Case("format: \"c_", "format: \"java_", "`format` is `c_expression` or `ext_c_expression`"),
            Case("\"function_contract\"", "\"contract\"", "`type` is `function_contract`, not `contract`"),
        ],
    );
    let error = read(text.replace("\"2.1\"", "\"2.0\"")).expect_err("2.0 has no contracts");
    assert!(error.rule.contains("the single key `invariant`, not `contract`"), "{error}");
    let without = text.replace("      requires: \"n >= 0\"\n", "").replace("      ensures:", "      ensure:");
    assert!(read(&without).expect_err("nothing said").rule.contains("`requires` or `ensures`"));
}

#[test]
fn of_yaml_sequences() {
    let text = write(&violation(), Format::Yaml20);
    broken(
        &text,
        &[
            Case("\"target\"", "\"function_enter\"", "the last segment ends with a waypoint of type `target`"),
            Case("\"function_enter\"", "\"target\"", "only the last segment has a waypoint of type `target`"),
            Case(
                "action: \"avoid\"",
                "action: \"follow\"",
                "only the last waypoint of a segment has the action `follow`",
            ),
            Case("action: \"follow\"", "action: \"avoid\"", "the last waypoint of a segment has the action `follow`"),
            Case("action: \"follow\"", "action: \"cycle\"", "the action `cycle` is part of the format since 2.1"),
            Case("type: \"branching\"", "type: \"branch\"", "`type` is `assumption` or `branching` or"),
            Case("value: \"false\"", "value: \"maybe\"", "a branch goes to `true`, `false`, a number or `default`"),
            Case("\"c_expression\"", "\"acsl\"", "`format` is `c_expression`"),
            Case("\"acsl_expression\"", "\"c_expression\"", "`format` is `acsl_expression` or `ext_c_expression`"),
            Case("\"assumption\"", "\"function_enter\"", "`constraint` must not be there"),
            Case("\"function_enter\"", "\"assumption\"", "`waypoint` needs the key `constraint`"),
            Case("  - segment:", "  - part:", "the single key `segment`"),
            Case("    - waypoint:", "    - point:", "the single key `waypoint`, not `point`"),
        ],
    );
    let empty = &text[..text.find("  content:").expect("there")];
    assert!(read(format!("{empty}  content: []\n")).expect_err("no segment").rule.contains("at least one segment"));
    let error = read(format!("{text}{text}")).expect_err("two sequences");
    assert!(error.rule.contains("several violation sequences are not supported"), "{error}");
    let other = write(&correctness(), Format::Yaml20);
    assert!(read(format!("{text}{other}")).expect_err("mixed").rule.contains("not both"));
}

#[test]
fn of_graphml() {
    let text = write(&violation(), Format::GraphMl);
    broken(
        &text,
        &[
            Case("</graphml>", "", "this is not XML"),
            Case("<graphml ", "<xml ", "this is not XML"),
            Case(
                "\"witness-type\">violation_witness",
                "\"witness-type\">witness",
                "`witness-type` is `correctness_witness` or",
            ),
            Case("\"sourcecodelang\">C", "\"sourcecodelang\">Java", "`sourcecodelang` is `C`, not `Java`"),
            Case(
                "\"architecture\">64bit",
                "\"architecture\">16bit",
                "`architecture` is `32bit` or `64bit`, not `16bit`",
            ),
            Case("\"programhash\">", "\"programhash\">0", "`programhash` is 64 hexadecimal digits"),
            Case("\"creationtime\">", "\"creationtime\">on ", "`creationtime` is a time as in ISO 8601"),
            Case("<data key=\"producer\">", "<data key=\"maker\">", "the graph needs data with the key `producer`"),
            Case("<data key=\"producer\">", "<data>", "a `data` element needs the attribute `key`"),
            Case("<data key=\"producer\">", "<data key=\"specification\">", "the key `specification` is there twice"),
            Case("<node id=\"N1\"/>", "<node/>", "a node needs the attribute `id`"),
            Case("<node id=\"N1\"/>", "<node id=\"N2\"/>", "there are two nodes `N2`"),
            Case("<data key=\"entry\">true", "<data key=\"entry\">yes", "`entry` is `true` or `false`, not `yes`"),
            Case("<data key=\"entry\">true", "<data key=\"entry\">false", "exactly one entry node, but there is none"),
            Case(
                "<data key=\"violation\">true",
                "<data key=\"entry\">true",
                "exactly one entry node; this is the second",
            ),
            Case("<data key=\"violation\">true", "<data key=\"violation\">false", "has a node with `violation`"),
            Case("target=\"N1\"", "target=\"N9\"", "`target` of this edge is `N9`, which is not a node"),
            Case("source=\"N0\" ", "", "an edge needs the attribute `source`"),
            Case("<data key=\"startline\">3", "<data key=\"startline\">0", "`startline` is a number from 1, not `0`"),
            Case("condition-false", "no", "`control` is `condition-true` or `condition-false`, not `no`"),
            Case(
                "<data key=\"startline\">3",
                "<data key=\"assumption\">\\result == 1</data><data key=\"startline\">3",
                "needs data with the key `assumption.resultfunction`",
            ),
            Case(
                "<data key=\"violation\">true",
                "<data key=\"invariant\">1</data><data key=\"violation\">true",
                "`invariant` must not be there: this is a violation witness",
            ),
        ],
    );
    let correct = write(&correctness(), Format::GraphMl);
    broken(
        &correct,
        &[Case(
            "<data key=\"entry\">",
            "<data key=\"sink\">true</data><data key=\"entry\">",
            "`sink` must not be there",
        )],
    );
    let two = text.replace("</graphml>", "<graph/></graphml>");
    assert!(read(&two).expect_err("two graphs").rule.contains("exactly one element `graph`"));
    assert!(read("<a/>").expect_err("no graph").rule.contains("the root of a witness is the element `graphml`"));
}

#[test]
fn positions_are_those_of_the_file() {
    let text = write(&violation(), Format::Yaml20).replace("line: 6", "line: x");
    let error = read(&text).expect_err("no number");
    let line = text.lines().position(|line| line.contains("line: x")).expect("there") as u32 + 1;
    assert_eq!((error.position.line, error.position.column), (line, 17));
    let read_back = read(write(&violation(), Format::Yaml20)).expect("fine");
    let Content::Violation(Violation::Sequence(segments)) = read_back.content else { panic!("of another kind") };
    assert!(segments.windows(2).all(|pair| pair[0].follow.position < pair[1].follow.position));
}
