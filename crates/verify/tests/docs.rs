//! docs/strategies.md lists the strategies of the registry and the turns of the portfolio.
//!
//! `UPDATE_DOCS=1` writes the list anew.

use std::fmt::Write;

use tracewright_verify::portfolio::{self, Rounds, TURNS};
use tracewright_verify::strategies::{self, Blocks, Calls, Finds, Strategy};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/strategies.md");
const START: &str =
    "<!-- strategies: UPDATE_DOCS=1 cargo test -p tracewright-verify --test docs writes what follows -->\n";
const END: &str = "<!-- end of strategies -->\n";

fn finds(strategy: &Strategy) -> &'static str {
    match strategy.finds {
        Finds::ProofsAndErrors => "proofs, errors",
        Finds::Proofs => "proofs",
        Finds::Errors => "errors",
    }
}

fn graph(strategy: &Strategy) -> &'static str {
    match (strategy.graph.calls, strategy.graph.blocks) {
        (Calls::Followed, Blocks::AnySize) => "calls are followed",
        (Calls::Followed, Blocks::Statements) => "calls are followed, single statements",
        (Calls::Inlined, Blocks::AnySize) => "calls are inlined",
        (Calls::Inlined, Blocks::Statements) => "calls are inlined, single statements",
    }
}

fn expected() -> String {
    let mut text = "| name | the field's name | finds | graph | what happens |\n|---|---|---|---|---|\n".to_owned();
    for strategy in strategies::ALL {
        let Strategy { name, field, description, .. } = strategy;
        let _ = writeln!(text, "| `{name}` | {field} | {} | {} | {description} |", finds(strategy), graph(strategy));
    }
    let name = portfolio::NAME;
    let _ = writeln!(text, "| `{name}` (default) | portfolio | proofs, errors | | {} |", portfolio::DESCRIPTION);
    let _ = write!(
        text,
        "\nA round of `{name}`. Times are those of the first round, in processor time; each round takes three times as long \
         as the one before.\n\n| strategy | blocks | seconds | rounds | why |\n|---|---|--:|---|---|\n"
    );
    for turn in &TURNS {
        let (strategy, blocks, seconds) = (turn.strategy.name, turn.blocks.name(), turn.first_time().as_secs_f64());
        let rounds = match turn.rounds {
            Rounds::First => "the first",
            Rounds::All => "all",
        };
        let _ = writeln!(text, "| `{strategy}` | `{blocks}` | {seconds:.2} | {rounds} | {} |", turn.why);
    }
    text
}

#[test]
fn the_documentation_lists_the_registry() {
    let found = std::fs::read_to_string(FILE).expect("the file is there");
    let (before, rest) = found.split_once(START).expect("the list has a start");
    let (_, after) = rest.split_once(END).expect("the list has an end");
    let wanted = format!("{before}{START}{}{END}{after}", expected());
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(FILE, &wanted).expect("the file can be written");
        return;
    }
    assert!(found == wanted, "docs/strategies.md is out of date: run this test with UPDATE_DOCS=1");
}
