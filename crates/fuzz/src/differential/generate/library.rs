//! Functions of the C library on strings and memory, and statement expressions.

use super::effects::Effects;
use super::{Expr, Generator};

const WORDS: [&str; 7] = ["abc", "", "ab", "zy1", "\\xff!", "abd", "b\\0c"];

impl Generator {
    /// Two strings with sufficient space, an operation on them, and a query.
    pub(super) fn strings(&mut self) {
        // These functions contain loops themselves.
        if self.loops > 0 {
            return self.assignment();
        }
        let Some(lvalue) = self.writable(&Effects::default(), &mut Effects::default()) else { return };
        let (s, t) = (self.name("s"), self.name("s"));
        let (a, b) = (*self.random.pick(&WORDS), *self.random.pick(&WORDS));
        let n = self.random.below(4);
        let change = match self.random.below(8) {
            0 => format!("strcpy({s}, {t});"),
            1 => format!("strcat({s}, {t});"),
            2 => format!("strncpy({s}, {t}, {n});"),
            3 => format!("strncat({s}, {t}, {n});"),
            4 => format!("memmove({s} + 1, {s}, {n});"),
            5 => format!("memcpy({s} + {n}, {t}, 3);"),
            6 => format!("memset({s} + {n}, 'q', {});", self.random.below(4)),
            _ => String::new(),
        };
        let sign = |call: String| format!("({call} > 0) - ({call} < 0)");
        let question = match self.random.below(8) {
            0 => sign(format!("strcmp({s}, {t})")),
            1 => sign(format!("strncmp({s}, {t}, {n})")),
            2 => sign(format!("memcmp({s}, {t}, {n})")),
            3 => format!("strchr({s}, 'b') ? strchr({s}, 'b') - {s} : -1"),
            4 => format!("strrchr({s}, 'b') != 0"),
            5 => format!("memchr({s}, 'c', {}) == {s} + 2", n + 2),
            6 => format!("{s}[{n}] + {s}[{}]", n + 2),
            _ => format!("strlen({s}) + {s}[{n}]"),
        };
        self.line(&format!("{{ char {s}[12] = \"{a}\", {t}[6] = \"{b}\"; {change} {} = {question}; }}", lvalue.text));
    }

    /// `({ ... })` with a local variable.
    pub(super) fn statement_expression(&mut self, depth: usize, effects: &mut Effects) -> Expr {
        let value = self.expr(depth - 1, effects).text;
        let (t, ty) = (self.name("t"), self.integer());
        let name = ty.name();
        let change = match self.random.below(4) {
            0 => format!("{t} ^= 1;"),
            1 => format!("if ({t} > 3) {t} = 2;"),
            2 => format!("while ({t} > 7) {t} /= 16;"),
            _ => String::new(),
        };
        Expr { text: format!("({{ {name} {t} = {value}; {change} {t}; }})"), ty, bits: self.full_bits(ty) }
    }
}
