//! `switch`: fall-through, `default` anywhere, ranges, and jumps into the middle of a loop.

use super::Generator;
use super::effects::Effects;

impl Generator {
    pub(super) fn switch(&mut self) {
        if self.loops == 0 && self.random.percent(25) {
            return self.duff();
        }
        let value = self.expr(1, &mut Effects::default()).text;
        let value = if self.random.percent(70) { format!("{value} & 7") } else { value };
        self.line(&format!("switch ({value}) {{"));
        let cases = 2 + self.random.below(2);
        let default = self.random.below(cases + 2);
        // The labels have disjoint values.
        for i in 0..cases {
            if i == default {
                self.line("default:");
            }
            match self.random.below(4) {
                0 => self.line(&format!("case {} ... {}:", 2 * i, 2 * i + 1)),
                1 => self.line(&format!("case {}: case {}:", 2 * i, 2 * i + 1)),
                2 => self.line(&format!("case -{}:", i + 1)),
                _ => self.line(&format!("case {}:", 2 * i)),
            }
            self.assignment();
            // An empty statement, because a label must be followed by one.
            let end = if self.random.percent(60) { "break;" } else { ";" };
            self.line(end);
        }
        self.line("}");
    }

    /// Duff's device.
    fn duff(&mut self) {
        self.loops += 2;
        let value = self.expr(1, &mut Effects::default()).text;
        let k = self.name("k");
        self.line(&format!("{{ int {k} = 2; switch ({value} & 3) {{"));
        self.line("case 0: do {");
        self.assignment();
        for i in (1..4).rev() {
            if self.random.percent(70) {
                self.line(&format!("case {i}:"));
                self.assignment();
                self.line(";");
            }
        }
        self.line(&format!("}} while (--{k} > 0); }} }}"));
        self.loops -= 2;
    }
}
