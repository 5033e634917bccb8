//! Random loops: what is found is confirmed and executed, and a recurrent set that was built in is found.

mod common;

use common::Loop;
use proptest::prelude::*;
use tracewright_recurrence::NoRecurrence;

/// A linear expression over `x`, `y` and `z`.
fn linear(coefficients: [i64; 3], constant: i64) -> String {
    let [a, b, c] = coefficients.map(number);
    format!("(+ (* {a} x) (* {b} y) (* {c} z) {})", number(constant))
}

fn number(n: i64) -> String {
    if n < 0 { format!("(- {})", -n) } else { n.to_string() }
}

fn small() -> impl Strategy<Value = i64> {
    -2..=2i64
}

fn coefficients() -> impl Strategy<Value = [i64; 3]> {
    [small(), small(), small()]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// Nothing but true arguments is returned, whatever the loop.
    #[test]
    fn what_is_found_is_true(
        guards in prop::collection::vec((coefficients(), -4..=4i64), 1..3),
        updates in [(coefficients(), small()), (coefficients(), small()), (coefficients(), small())],
        start in prop::option::of([-4..=4i64, -4..=4i64, -4..=4i64]),
        noise in prop::bool::ANY,
    ) {
        let mut round: Vec<String> =
            guards.iter().map(|(c, k)| format!("(>= {} {})", linear(*c, 0), number(*k))).collect();
        for (variable, (c, k)) in ["x'", "y'", "z'"].iter().zip(updates) {
            let update = linear(c, k);
            round.push(if noise && *variable == "z'" {
                format!("(<= {variable} (+ u {update}))")
            } else {
                format!("(= {variable} {update})")
            });
        }
        let start = start.map_or("true".to_owned(), |values| {
            let [x, y, z] = values.map(number);
            format!("(and (= x {x}) (= y {y}) (= z {z}))")
        });
        let example = Loop::new("x y z: Int; input u: Int", &start, &format!("(and {})", round.join(" ")));
        match example.find() {
            Ok(recurrence) => example.confirm(&recurrence),
            Err(NoRecurrence::NotFound | NoRecurrence::Ends { .. } | NoRecurrence::Stopped(_)) => {}
            Err(error) => panic!("{error}"),
        }
    }

    /// The set `x >= low && y >= 0`, which rounds that add to `x` do not leave, is found under a guard that it implies.
    #[test]
    fn a_set_that_was_built_in_is_found(
        low in -5..=5i64,
        above in 0..=6i64,
        y in 0..=3i64,
        add in 0..=3i64,
        slack in 0..=3i64,
        z in small(),
        chosen in prop::bool::ANY,
    ) {
        let guard = format!("(>= x {})", number(low - slack));
        let step = if chosen { "(and (<= 0 u) (= x' (+ x y u)))".to_owned() } else { format!("(= x' (+ x y {add}))") };
        let round = format!("(and {guard} {step} (= y' (+ y {add})) (= z' (+ z x)))");
        let start = format!("(and (= x {}) (= y {y}) (= z {}))", number(low + above), number(z));
        let example = Loop::new("x y z: Int; input u: Int", &start, &round);
        let recurrence = example.find().expect("a recurrent set was built in");
        example.confirm(&recurrence);
    }
}
