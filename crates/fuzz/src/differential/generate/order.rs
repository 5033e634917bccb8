//! Programs whose result depends on the unspecified order of evaluation.
//!
//! Every call changes all objects, so that it shows which reads came before it and which after it. No two unsequenced
//! parts of an expression access the same object with one of the accesses a write: objects that are written outside of
//! functions are not named elsewhere in the expression.

use super::Generator;
use crate::differential::program::{Outcome, OutcomeType, Program, Subject};
use crate::differential::types::Integer;

/// The objects, the functions that change all of them, and the computation of the result.
const OBJECTS: &str = include_str!("order.c");

impl Generator {
    /// A program of one or two statements in which the order matters.
    pub(super) fn order_program(mut self, seed: u64) -> Program {
        self.declarations.push_str(OBJECTS);
        self.line("int r = 0;");
        for _ in 0..1 + self.random.below(2) {
            let mut drawing = Drawing { generator: &mut self, written: 0 };
            let text = drawing.statement();
            self.line(&format!("{{ {text} }}"));
        }
        let mut outcomes = Vec::new();
        for (index, text) in ["scalars@()", "arrays@()", "structs@()", "(unsigned)r"].iter().enumerate() {
            self.line(&format!("unsigned r{index} = {text};"));
            outcomes.push(Outcome { name: format!("r{index}"), ty: OutcomeType::Integer(Integer::Unsigned) });
        }
        let (declarations, body) = (self.declarations, self.body);
        Program { seed, model: self.model, declarations, inputs: Vec::new(), body, outcomes, subject: Subject::Order }
    }
}

/// A statement under construction.
struct Drawing<'g> {
    generator: &'g mut Generator,
    /// How many of the writable objects have been written.
    written: usize,
}

/// Expressions without operands.
const LEAVES: [&str; 20] = [
    "2", "3", "5", "g0@", "g1@", "u0@", "c0@", "l0@", "h0@", "a@[1]", "s@.a", "s@.f", "s@.h", "*p@", "n@(1)", "n@(2)",
    "n@(3)", "nu@(2)", "nl@(1)", "nc@(3)",
];

impl Drawing<'_> {
    fn below(&mut self, count: usize) -> usize {
        self.generator.random.below(count)
    }

    fn pick(&mut self, texts: &[&str]) -> String {
        (*self.generator.random.pick(texts)).to_owned()
    }

    fn index(&mut self, depth: usize, mask: u32) -> String {
        match self.below(5) {
            0 => format!("{}", self.below(mask as usize + 1)),
            _ => format!("({}) & {mask}", self.expr(depth)),
        }
    }

    fn member(&mut self, depth: usize) -> String {
        match self.below(4) {
            0 => format!("b[{}]", self.index(depth, 1)),
            other => ["a", "f", "h"][other - 1].to_owned(),
        }
    }

    fn lvalue(&mut self, depth: usize) -> String {
        let Some(depth) = depth.checked_sub(1) else {
            return self.pick(&["g0@", "g1@", "u0@", "c0@", "l0@", "h0@", "s@.a", "s@.f", "t@[0].h", "*p@", "a@[2]"]);
        };
        match self.below(9) {
            0 => self.lvalue(0),
            1 | 2 => format!("a@[{}]", self.index(depth, 3)),
            3 => format!("m@[{}][{}]", self.index(depth, 1), self.index(depth, 3)),
            4 => format!("*pp@({})", self.expr(depth)),
            5 => format!("ps@({})->{}", self.expr(depth), self.member(depth)),
            6 => format!("t@[{}].{}", self.index(depth, 1), self.member(depth)),
            7 => format!("s@.b[{}]", self.index(depth, 1)),
            _ => format!("bb@[{}].v[{}]", self.index(depth, 1), self.index(depth, 3)),
        }
    }

    /// A struct that is passed in registers or on the stack.
    fn small(&mut self, depth: usize) -> String {
        let Some(depth) = depth.checked_sub(1) else { return self.pick(&["s@", "t@[1]", "fs@(1)"]) };
        match self.below(7) {
            0 => self.small(0),
            1 => format!("t@[{}]", self.index(depth, 1)),
            2 => format!("*ps@({})", self.expr(depth)),
            3 => format!("fs@({})", self.expr(depth)),
            4 => format!("((a@[3] ^ {}) ? s@ : {})", self.expr(depth), self.pick(&["t@[1]", "fs@(2)", "t@[0]"])),
            5 => format!("({}, {})", self.expr(depth), self.small(depth)),
            _ => format!("({{ {}; {}; }})", self.expr(depth), self.small(depth)),
        }
    }

    /// A struct that is passed in memory.
    fn large(&mut self, depth: usize) -> String {
        let Some(depth) = depth.checked_sub(1) else { return self.pick(&["bb@[0]", "bb@[1]"]) };
        match self.below(3) {
            0 => format!("bb@[{}]", self.index(depth, 1)),
            1 => format!("fb@({})", self.expr(depth)),
            _ => format!("((a@[3] ^ {}) ? bb@[0] : {})", self.expr(depth), self.pick(&["bb@[1]", "fb@(1)"])),
        }
    }

    fn expr(&mut self, depth: usize) -> String {
        let Some(depth) = depth.checked_sub(1) else { return self.pick(&LEAVES) };
        match self.below(21) {
            0..=2 => self.lvalue(depth + 1),
            3 | 4 => format!("n@({})", self.expr(depth)),
            5 => format!("two@({}, {})", self.expr(depth), self.expr(depth)),
            6 => {
                let callee = self.pick(&["fp@", "ff@(2)"]);
                format!("{callee}({}, {})", self.expr(depth), self.expr(depth))
            }
            7..=10 => {
                let op = self.pick(&["+", "-", "*", "&", "|", "^", "<", "==", ">=", "+", "-"]);
                format!("({} {op} {})", self.expr(depth), self.expr(depth))
            }
            11 => {
                let op = self.pick(&["-", "~", "(long)", "(unsigned)", "(int)", "(signed char)"]);
                format!("{op}({})", self.expr(depth))
            }
            12 => {
                let op = self.pick(&["&&", "||"]);
                format!("({} {op} {})", self.expr(depth), self.expr(depth))
            }
            // A condition that is a constant hides effects of the other branch, but not for GCC's order.
            13 => format!("((a@[3] ^ {}) ? {} : {} + 7)", self.expr(depth), self.expr(depth), self.expr(depth)),
            14 => format!("({}, {})", self.expr(depth), self.expr(depth)),
            15 => format!("({{ {}; {}; }})", self.expr(depth), self.expr(depth)),
            16 => format!("st@({}, {})", self.small(depth), self.expr(depth)),
            17 => format!("bt@({}, {})", self.expr(depth), self.large(depth)),
            18 => format!("fs@({}).{}", self.expr(depth), self.pick(&["a", "b[1]", "f"])),
            _ => self.write(depth),
        }
    }

    /// Pure arithmetic, which GCC folds. Mostly shapes whose order is known here.
    fn operations(&mut self, depth: usize) -> String {
        let Some(depth) = depth.checked_sub(1) else {
            let leaf = self.pick(&LEAVES[3..]);
            return match self.below(6) {
                0 => format!("({leaf} {})", self.pick(&["<< 4", ">> 1", "& 15", "+ 1", "- 1u", "* 3", "% 7", "| 8"])),
                1 => format!("{}{leaf}", self.pick(&["-", "~", "!", "(long)", "(short)", "(unsigned)"])),
                _ => leaf,
            };
        };
        let op = self.pick(&["+", "-", "*", "&", "|", "^", "+", "-", "|", "^", "<", "=="]);
        let right_depth = [depth, 0][self.below(2)];
        let (left, right) = (self.operations(depth), self.operations(right_depth));
        match self.below(12) {
            0 => format!("{}({left} {op} {right})", self.pick(&["-", "~", "!", "(signed char)", "(int)", "(long)"])),
            1 => format!("(({left} {op} {right}) == 3)"),
            _ => format!("({left} {op} {right})"),
        }
    }

    /// Writes an object that is not named elsewhere in the expression.
    fn write(&mut self, depth: usize) -> String {
        if self.written == 4 {
            return self.expr(depth);
        }
        let object = format!("q{}@", self.written);
        self.written += 1;
        match self.below(3) {
            0 => format!("({object} = {})", self.expr(depth)),
            1 => format!("({object} {} {})", self.pick(&["+=", "-=", "^=", "|="]), self.expr(depth)),
            _ => self.pick(&["x++", "++x", "x--"]).replace('x', &object),
        }
    }

    fn statement(&mut self) -> String {
        let depth = 1 + self.below(2);
        let less = depth - 1;
        match self.below(17) {
            13..=15 => {
                let op = self.pick(&["=", "=", "+=", "-=", "*=", "&=", "|=", "^="]);
                format!("{} {op} {};", self.lvalue(0), self.operations(depth + 1))
            }
            16 => format!("if ({}) r = 77;", self.operations(depth + 1)),
            0..=3 => format!("{} = {};", self.lvalue(depth), self.expr(depth)),
            4 | 5 => {
                let op = self.pick(&["+=", "-=", "*=", "&=", "^="]);
                format!("{} {op} {};", self.lvalue(depth), self.expr(depth))
            }
            6 => format!("t@[{}] = {};", self.index(less, 1), self.small(depth)),
            7 => format!("*ps@({}) = {};", self.expr(less), self.small(depth)),
            8 => format!("bb@[{}] = {};", self.index(less, 1), self.large(depth)),
            9 => {
                let values = [self.expr(less), self.expr(less), self.expr(less)].join(", ");
                format!("int x[3] = {{ {values} }}; r += (x[0] & 63) * 25 + (x[1] & 63) * 5 + (x[2] & 63);")
            }
            10 => {
                let [a, b, c] = [self.expr(less), self.expr(less), self.expr(less)];
                let list = format!(".b[1] = {a}, .a = {b}, .f = {c}");
                format!("struct small@ x = {{ {list} }}; r += (x.a & 63) * 25 + (x.b[1] & 63) * 5 + x.f;")
            }
            11 => format!("{};", self.pick(&["(x)++", "--(x)"]).replace('x', &self.lvalue(depth))),
            _ => format!("r += ({}) & 1023;", self.expr(depth)),
        }
    }
}

/// Whether a program is about the order of evaluation.
pub(super) fn is_drawn(generator: &mut Generator) -> bool {
    generator.random.percent(7)
}
