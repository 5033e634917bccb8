//! Variable-length arrays: sizes, side effects of their length expressions, parameters and types.

use super::Generator;
use super::effects::Effects;

impl Generator {
    pub(super) fn variable_length(&mut self) {
        let mut effects = Effects::default();
        let (length, value) = (self.expr(1, &mut effects).text, self.expr(0, &mut effects).text);
        let Some(lvalue) = self.writable(&Effects::default(), &mut effects) else { return };
        let (n, a, lvalue) = (self.name("n"), self.name("w"), lvalue.text);
        let element = self.integer_in_one_register().name();
        let i = self.random.below(2);
        let text = match self.random.below(7) {
            0 => format!("{element} {a}[{n}]; {a}[0] = {value}; {a}[{n} - 1] = 5; {lvalue} = {a}[0] + sizeof({a});"),
            1 => format!("{element} {a}[{n}++][2]; {a}[0][{i}] = {value}; {lvalue} = {a}[0][{i}] + sizeof({a}) + {n};"),
            2 => format!(
                "typedef {element} row[{n}]; {n} += 3; row {a}; {a}[0] = {value}; {lvalue} = {a}[0] + sizeof(row) + {n};"
            ),
            3 => format!("{lvalue} = sizeof({element}[{n}++]) + {n};"),
            4 => format!(
                "{element} {a}[2][{n} + 1]; {a}[1][0] = {value}; {element} (*p)[{n} + 1] = {a}; p++; {lvalue} = (*p)[0] + sizeof(*p);"
            ),
            5 => {
                let f = format!("{}@", self.name("vl"));
                let declaration = format!(
                    "static unsigned long {f}(int n, {element} a[][n]) {{ n = 1; return (unsigned long)a[1][0] + sizeof(a[0]) + n; }}\n"
                );
                self.declarations.push_str(&declaration);
                format!("{element} {a}[2][{n}]; {a}[1][0] = {value}; {lvalue} = {f}({n}, {a});")
            }
            _ => format!(
                "{element} *{a} = __builtin_alloca({n} * sizeof({element})); {a}[{n} - 1] = {value}; {lvalue} = {a}[{n} - 1];"
            ),
        };
        self.line(&format!("{{ int {n} = ({length}) % 3; if ({n} < 1) {n} = 2; {text} }}"));
    }
}
