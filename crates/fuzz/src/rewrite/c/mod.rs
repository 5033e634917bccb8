//! Rewrites of C programs that preserve their meaning.
//!
//! Each works on a fresh syntax tree with a list of all positions ([`walk`]). Types are not known, so a rewrite must
//! hold for all types that are possible at its position, or inspect the declaration.

mod arithmetic;
mod blocks;
mod conditions;
mod dead;
mod functions;
mod inline;
mod loops;
mod names;
mod order;
mod storage;
mod unit;
mod walk;

use tracewright_random::Random;
use unit::Unit;
use walk::Sites;

/// Changes a unit somewhere; `false` if it is not applicable.
type Rewrite = fn(&mut Unit, &Sites, &mut Random) -> bool;

/// A name for the reader, and the rewrite.
type Entry = (&'static str, Rewrite);

fn all() -> Vec<Entry> {
    [
        names::REWRITES,
        conditions::REWRITES,
        arithmetic::REWRITES,
        loops::REWRITES,
        blocks::REWRITES,
        dead::REWRITES,
        order::REWRITES,
        storage::REWRITES,
        functions::REWRITES,
        inline::REWRITES,
    ]
    .concat()
}

/// How many attempts are made to find a rewrite that applies.
const ATTEMPTS: usize = 12;

/// Rewrites a program once, at random. `None` if nothing applies; otherwise the new text and what was done.
pub fn rewrite(text: &str, random: &mut Random) -> Option<(String, &'static str)> {
    let entries = all();
    for _ in 0..ATTEMPTS {
        let (name, apply) = *random.pick(&entries);
        let mut unit = Unit::parse(text)?;
        let sites = Sites::of(&unit);
        if apply(&mut unit, &sites, random) {
            return Some((unit.print(), name));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = "
        extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
        int total; struct s { int a; } g;
        static int twice(int n) { int r = n + n; return r; }
        static int jumps(int v) {
          int w;
          switch (v) { case 0: w = 1; break; default: w = 2; }
          again: if (w > v) { w--; goto again; }
          return w;
        }
        int main(void) {
          int x = __VERIFIER_nondet_int(), a[3] = { 1, 2, 3 };
          struct s *p = &g; int y = 5; int *q = &a[1];
          y = x - 7; total = x * 2; p->a = twice(y); g.a += 3;
          if (x > 3 && y < 2 || !x) { total++; } else total = a[1];
          while (x < 10) { x++; if (x == 7) break; }
          while (y > 3) { y -= 2; }
          for (y = 0; y < 3; y++) { total += y; a[y] = *q; }
          do { x -= 1; } while (x > 0);
          if (jumps(y) == 17) reach_error();
          return 0;
        }";

    /// Every rewrite applies to this program, and the front end accepts the result.
    #[test]
    fn every_rewrite_gives_a_program() {
        let unit = Unit::parse(PROGRAM).expect("it is C");
        for (name, apply) in all() {
            let mut applied = 0;
            for seed in 0..15 {
                let mut unit = Unit::parse(&unit.print()).expect("it is C");
                let sites = Sites::of(&unit);
                if apply(&mut unit, &sites, &mut Random::new(seed)) {
                    applied += 1;
                    let text = unit.print();
                    let input =
                        tracewright_c::load::Input { path: "program.c".into(), text: text.clone().into_bytes() };
                    if let Err(failure) = tracewright_c::load::check(&[input], &Default::default(), &Default::default())
                    {
                        panic!("{name}: {failure}\n{text}");
                    }
                }
            }
            assert!(applied > 0, "{name} never applies");
        }
    }
}
