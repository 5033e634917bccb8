//! Statements.

use super::effects::Effects;
use super::{Access, Generator, Shape};
use crate::differential::types::Integer;

impl Generator {
    pub(super) fn statement(&mut self) {
        self.budget = self.budget.saturating_sub(1);
        // Loops are the most expensive construct for the verifier, so they are rare.
        match self.random.below(64) {
            0..=15 => self.assignment(),
            16..=22 => self.branch(),
            23 | 24 => self.counted_loop(),
            25..=28 => self.switch(),
            29..=31 => self.forward_jump(),
            32 => self.backward_jump(),
            33 => self.jump_into_loop(),
            34 => self.block(),
            35 | 36 => self.record_copy(),
            37..=39 => self.pointer_statement(),
            40 => self.walk(),
            41 | 42 => self.dispatch(),
            43 => self.heap(),
            44 => self.text(),
            45 => self.strings(),
            46..=48 if !self.floats.is_empty() => self.float_statement(),
            52 | 53 => self.callback(),
            54 | 55 => self.variable_arguments(),
            56 | 57 => self.variable_length(),
            58 => self.wide_text(),
            59 => self.volatile_object(),
            60 | 61 => self.address_arithmetic(),
            62 => self.extension(),
            63 => self.composite(),
            _ => self.effect_statement(),
        }
    }

    /// A few statements in braces, with what is declared in them.
    pub(super) fn block(&mut self) {
        self.line("{");
        let scope = self.scope.len();
        if self.random.percent(30) {
            let name = self.name("b");
            self.object(name, "", super::Storage::Local);
        }
        self.statement();
        self.scope.truncate(scope);
        self.line("}");
    }

    pub(super) fn assignment(&mut self) {
        let mut effects = Effects::default();
        let depth = 1 + self.random.below(2);
        let value = self.expr(depth, &mut effects);
        let Some(lvalue) = self.writable(&Effects::default(), &mut effects) else { return };
        let text = match self.random.percent(30) {
            true => self.compound(&lvalue, &value),
            false => format!("{} = {}", lvalue.text, value.text),
        };
        self.line(&format!("{text};"));
    }

    fn effect_statement(&mut self) {
        let mut effects = Effects::default();
        if let Some(expr) = self.side_effect(2, &mut effects) {
            self.line(&format!("{};", expr.text));
        }
    }

    fn condition(&mut self) -> String {
        self.expr(1, &mut Effects::default()).text
    }

    fn branch(&mut self) {
        let condition = self.condition();
        self.line(&format!("if ({condition})"));
        self.block();
        if self.random.percent(50) {
            self.line("else");
            self.block();
        }
    }

    /// A counter that only its loop changes.
    fn counter(&mut self, value: &str) -> String {
        let name = self.name("i");
        let ty = *self.random.pick(&[Integer::Int, Integer::Unsigned, Integer::SignedChar, Integer::Long]);
        self.line(&format!("{} {name} = {value};", ty.name()));
        self.add(name.clone(), Shape::Scalar(ty), Access::ReadOnly);
        name
    }

    fn counted_loop(&mut self) {
        if self.loops >= 2 {
            return self.assignment();
        }
        self.loops += 1;
        let times = 1 + self.random.below(3);
        self.line("{");
        let scope = self.scope.len();
        match self.random.below(4) {
            0 => {
                let i = self.counter(&times.to_string());
                self.line(&format!("while ({i}-- > 0) {{"));
                self.loop_body();
                self.line("}");
            }
            1 => {
                let i = self.counter("0");
                self.line("do {");
                self.loop_body();
                self.line(&format!("}} while (++{i} < {times});"));
            }
            2 => {
                let i = self.counter(&(times * 2).to_string());
                self.line(&format!("for (; {i}; {i} -= 2) {{"));
                self.loop_body();
                self.line("}");
            }
            _ => {
                let i = self.counter("0");
                self.line(&format!("for ({i} = 0; {i} < {times}; {i}++) {{"));
                self.loop_body();
                self.line("}");
            }
        }
        self.scope.truncate(scope);
        self.line("}");
        self.loops -= 1;
    }

    fn loop_body(&mut self) {
        self.statement();
        if self.random.percent(25) {
            let condition = self.condition();
            let way = *self.random.pick(&["break", "continue"]);
            self.line(&format!("if ({condition}) {way};"));
            self.assignment();
        }
    }

    fn forward_jump(&mut self) {
        let (label, condition) = (self.name("l"), self.condition());
        self.line(&format!("if ({condition}) goto {label};"));
        self.block();
        self.line(&format!("{label}: ;"));
    }

    fn backward_jump(&mut self) {
        if self.loops >= 2 {
            return self.assignment();
        }
        self.loops += 1;
        self.line("{");
        let scope = self.scope.len();
        let (label, i) = (self.name("l"), self.counter("0"));
        self.line(&format!("{label}:"));
        self.block();
        let condition = self.condition();
        self.line(&format!("if (++{i} < 3 && {condition}) goto {label};"));
        self.scope.truncate(scope);
        self.line("}");
        self.loops -= 1;
    }

    fn jump_into_loop(&mut self) {
        if self.loops >= 1 {
            return self.assignment();
        }
        self.loops += 1;
        self.line("{");
        let scope = self.scope.len();
        let (label, i) = (self.name("l"), self.counter("1"));
        let condition = self.condition();
        self.line(&format!("if ({condition}) goto {label};"));
        self.line(&format!("for ({i} = 0; {i} < 2; {i}++) {{"));
        self.assignment();
        self.line(&format!("{label}:"));
        self.block();
        self.line("}");
        self.scope.truncate(scope);
        self.line("}");
        self.loops -= 1;
    }
}
