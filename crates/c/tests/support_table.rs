//! The table of supported constructs in docs/c-support.md is well-formed: every row says how a construct is treated,
//! and names an existing test.

use std::path::Path;

#[test]
fn every_row_names_a_test_that_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = std::fs::read_to_string(root.join("docs/c-support.md")).expect("the page is there");
    let mut rows = 0;
    for line in text.lines().filter(|line| line.starts_with('|') && !line.starts_with("|---")) {
        let line = line.replace("\\|", "or");
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [construct, how, tests] = cells[..] else { panic!("not three columns: {line}") };
        if construct == "construct" {
            continue;
        }
        rows += 1;
        let words: Vec<&str> = how.split([',', ';', ' ']).filter(|word| !word.is_empty()).collect();
        assert!(
            words.iter().any(|word| ["exact", "marked", "named"].contains(word)),
            "how is `{construct}` supported?"
        );
        let named: Vec<&str> = tests.split('`').skip(1).step_by(2).collect();
        assert!(!named.is_empty(), "`{construct}` has no test");
        for test in named {
            assert!(root.join(test).is_file(), "the test `{test}` of `{construct}` does not exist");
        }
    }
    assert!(rows > 30, "only {rows} rows");
}
