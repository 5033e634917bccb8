//! Statements of GNU C, wide characters, volatile objects, and address arithmetic.

use super::Generator;
use super::effects::{Effects, Key};
use crate::differential::types::Integer;

impl Generator {
    /// A type that is passed in one register, and has no fewer values than its bytes.
    pub(super) fn integer_in_one_register(&mut self) -> Integer {
        match self.integer() {
            Integer::Bool | Integer::Int128 | Integer::Unsigned128 => Integer::Int,
            Integer::LongLong => Integer::Long,
            Integer::UnsignedLongLong => Integer::UnsignedLong,
            ty => ty,
        }
    }

    /// Wide characters and strings of all kinds.
    pub(super) fn wide_text(&mut self) {
        let mut effects = Effects::default();
        let value = self.expr(0, &mut effects).text;
        let Some(lvalue) = self.writable(&Effects::default(), &mut effects) else { return };
        let (prefix, ty) = *self.random.pick(&[
            ("L", "__typeof__(L\"a\"[0])"),
            ("u", "__typeof__(u\"a\"[0])"),
            ("U", "__typeof__(U\"a\"[0])"),
            ("u8", "char"),
            ("", "char"),
        ]);
        let word = *self.random.pick(&["abc", "\\u00e9x", "\\xff\\0z", "a\" \"bc", "\\u20acy"]);
        let (s, lvalue, i) = (self.name("s"), lvalue.text, self.random.below(3));
        let text = match self.random.below(4) {
            0 => format!("{lvalue} = {prefix}\"{word}\"[{i}] + sizeof({prefix}\"{word}\");"),
            1 => {
                format!(
                    "{ty} {s}[] = {prefix}\"{word}\"; {s}[{i}] += ({value}) & 7; {lvalue} = {s}[{i}] + sizeof({s});"
                )
            }
            2 => format!("const {ty} *{s} = {prefix}\"{word}\"; int n = 0; while (*{s}++) n++; {lvalue} = n;"),
            _ => {
                let prefix = if prefix == "u8" { "" } else { prefix };
                format!("{lvalue} = {prefix}'z' + sizeof({prefix}'a') + ({ty})({value});")
            }
        };
        self.line(&format!("{{ {text} }}"));
    }

    /// Objects that are volatile; the environment does not change them.
    pub(super) fn volatile_object(&mut self) {
        let mut effects = Effects::default();
        let value = self.expr(1, &mut effects).text;
        let Some(lvalue) = self.writable(&Effects::default(), &mut effects) else { return };
        let (v, ty, lvalue) = (self.name("vo"), self.integer().name(), lvalue.text);
        let text = match self.random.below(3) {
            0 => format!("volatile {ty} {v} = {value}; {v} += 0; {lvalue} = {v};"),
            1 => format!(
                "struct {{ volatile {ty} a; int b; }} {v} = {{ {value}, 4 }}; {v}.a ^= 1; {lvalue} = {v}.a + {v}.b;"
            ),
            _ => {
                format!("{ty} {v}[2] = {{ {value}, 2 }}; volatile {ty} *p = {v}; p++; *p = {v}[0]; {lvalue} = {v}[1];")
            }
        };
        self.line(&format!("{{ {text} }}"));
    }

    /// Offsets that wrap around, pointers as numbers, lvalues that an assignment changes.
    pub(super) fn address_arithmetic(&mut self) {
        let mut effects = Effects::default();
        let (value, index) = (self.expr(0, &mut effects).text, self.expr(0, &mut effects).text);
        let Some(lvalue) = self.writable(&Effects::default(), &mut effects) else { return };
        let (a, lvalue) = (self.name("w"), lvalue.text);
        let ty = self.integer_in_one_register().name();
        let start = format!("{ty} {a}[4] = {{ 1, 2, {value}, 4 }}; unsigned i = (unsigned)({index}) & 3;");
        let text = match self.random.below(8) {
            0 => format!("{ty} *p = {a} + 3; __typeof__(sizeof 0) d = i; p += -d; {lvalue} = *p;"),
            1 => format!(
                "{ty} *p = {a} + i, *q = {a}; __typeof__(sizeof 0) d = q - p; p += d; p[1] = 9; {lvalue} = {a}[1];"
            ),
            2 => format!(
                "{ty} *p = &{a}[2]; __typeof__(sizeof 0) n = (__typeof__(sizeof 0))p; n += sizeof({ty}); {lvalue} = *({ty} *)n;"
            ),
            3 => format!(
                "struct n {{ struct n *p; int v; }} x[2] = {{ {{ x, 1 }}, {{ x, 2 }} }}; struct n *r = x[0].p->p += 1; {lvalue} = r->v + x[0].p->v;"
            ),
            4 => format!("int k = (int)i - 3; {lvalue} = ({a} + 3)[k];"),
            5 => format!("char *c = (char *){a}; c += i * sizeof *{a}; {lvalue} = *({ty} *)c;"),
            6 => format!("{lvalue} = (char *)&{a}[i] - (char *){a};"),
            _ => format!("{ty} *p = {a}; {lvalue} = *(p += i) + (int)(p - {a});"),
        };
        self.line(&format!("{{ {start} {text} }}"));
    }

    /// Labels as values, functions within functions, clean-up at the end of a scope.
    pub(super) fn extension(&mut self) {
        let mut effects = Effects::default();
        let value = self.expr(1, &mut effects).text;
        let Some(lvalue) = self.writable(&Effects::default(), &mut effects) else { return };
        let (l, lvalue) = (self.name("l"), lvalue.text);
        let text = match self.random.below(5) {
            0 => format!(
                "__label__ a, b, c; void *t[] = {{ &&a, &&b, &&c }}; int r = 0; goto *t[(unsigned)({value}) % 3]; a: r++; b: r += 10; c: {lvalue} = r;"
            ),
            1 => format!(
                "__label__ a, b; static const int t[] = {{ &&a - &&a, &&b - &&a }}; int r = 1; goto *(&&a + t[({value}) & 1]); a: r = 5; b: {lvalue} = r;"
            ),
            2 => {
                let f = format!("{}@", self.name("cl"));
                self.outside.write(Key::Global(self.names));
                self.declarations
                    .push_str(&format!("static int {f}_s; static void {f}(int *p) {{ {f}_s = {f}_s * 3 + *p; }}\n"));
                format!(
                    "{{ __attribute__((cleanup({f}))) int x = (short)({value}); __attribute__((cleanup({f}))) int y = 2; if (x & 1) goto {l}; x = 4; }} {l}: {lvalue} = (short){f}_s;"
                )
            }
            3 => format!(
                "int x = (short)({value}); int {l}(int d) {{ x += d; return d ? {l}(d - 1) + x : 0; }} {lvalue} = (short){l}(2) + (short)x;"
            ),
            _ => format!(
                "typedef int quad __attribute__((vector_size(16))); quad v = {{ 1, (short)({value}), 3, 4 }}; v = v * 2 + (v > 2); {lvalue} = v[1] - v[3];"
            ),
        };
        self.line(&format!("{{ {text} }}"));
    }
}
