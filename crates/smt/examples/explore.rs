#[path = "../tests/problems/mod.rs"]
mod problems;
use std::time::Instant;
use tracewright_logic::Terms;
use tracewright_smt::{Interrupt, Limit, horn::*};
fn main() {
    let custom: Vec<(String, String)> = std::env::args()
        .skip(2)
        .map(|a| {
            let (k, v) = a.split_once('=').unwrap();
            (k.into(), v.into())
        })
        .collect();
    let ms: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
    for p in problems::ALL {
        if let Ok(only) = std::env::var("ONLY") {
            if !p.name.contains(&only) {
                continue;
            }
        }
        let t = Terms::new();
        let s = (p.build)(&t);
        let start = Instant::now();
        let a = solve(&t, &s, &HornOptions::Custom(custom.clone()), Limit::millis(ms), &Interrupt::new()).unwrap();
        let time = start.elapsed().as_secs_f64() * 1000.;
        let text = match a {
            HornAnswer::Solution(v) => {
                format!("solution {}", v.iter().take(2).map(|f| t.to_smtlib(*f)).collect::<Vec<_>>().join(" ; "))
            }
            other => format!("{other:?}"),
        };
        println!("{:20} {time:8.1} ms {}", p.name, text.chars().take(150).collect::<String>());
    }
}
