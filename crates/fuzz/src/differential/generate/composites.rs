//! Vectors, complex numbers and integers of 128 bits: operations, conversions, comparisons, their parts, passed and returned.

use tracewright_vocabulary::DataModel;

use super::Generator;
use super::effects::Effects;

impl Generator {
    /// A block that computes with such numbers.
    pub(super) fn composite(&mut self) {
        let mut effects = Effects::default();
        let (x, y) = (self.expr(1, &mut effects).text, self.expr(0, &mut effects).text);
        let Some(lvalue) = self.writable(&Effects::default(), &mut effects) else { return };
        let (x, y) = (format!("(short)({x})"), format!("(short)({y})"));
        let text = match self.random.below(5) {
            0 | 1 => self.vector(&x, &y),
            2 | 3 => self.complex(&x, &y),
            _ if self.model == DataModel::Lp64 => self.wide_integer(&x, &y),
            _ => self.vector(&x, &y),
        };
        self.line(&format!("{{ {text} {} = r; }}", lvalue.text));
    }

    /// Elements are unsigned, so that nothing overflows; the result is in `r`.
    fn vector(&mut self, x: &str, y: &str) -> String {
        let (element, count) = *self.random.pick(&[
            ("unsigned", 4),
            ("unsigned short", 8),
            ("unsigned char", 16),
            ("unsigned long long", 2),
        ]);
        let (v, f) = (format!("{}@", self.name("vector")), format!("{}@", self.name("vf")));
        let op = *self.random.pick(&["+", "-", "*", "&", "|", "^"]);
        self.declarations.push_str(&format!(
            "typedef {element} {v} __attribute__((vector_size(16))); static {v} {f}({v} a, {v} b) {{ return a {op} b; }}\n"
        ));
        let (i, j) = (self.random.below(count), self.random.below(count));
        let start = format!("{v} a = {{ {x}, {y} }}, b = {{ 3, {x}, }}; a[{i}] += 5;");
        let step = match self.random.below(6) {
            0 => format!("a = {f}(a, b);"),
            1 => format!("a = (a & ({v})(a > b)) | b;"),
            2 => format!("b {op}= a; a = ~b;"),
            3 => format!("a = {f}({f}(b, a), a << 1);"),
            4 => format!("a = ({v})(a == b) {op} a;"),
            _ => "a = -a + 2;".to_owned(),
        };
        format!("{start} {step} int r = (short)(a[{j}] + b[{i}]);")
    }

    fn complex(&mut self, x: &str, y: &str) -> String {
        let part = *self.random.pick(&["double", "float", "int"]);
        let (t, f) = (format!("{}@", self.name("complex")), format!("{}@", self.name("cf")));
        let op = *self.random.pick(&["+", "-"]);
        self.declarations
            .push_str(&format!("typedef _Complex {part} {t}; static {t} {f}({t} a, int b) {{ return a {op} b; }}\n"));
        let start = format!("{t} a = (signed char)({x}), b = 2; __imag__ a = (signed char)({y}); __real__ b += 3;");
        let step = match self.random.below(5) {
            0 => format!("a = {f}(a, 4);"),
            1 => format!("a = ~a {op} b;"),
            2 => format!("a {op}= b; b = -a;"),
            3 => "a = (a == b) + (a != b) * 2;".to_owned(),
            _ => format!("a = {f}(a {op} b, 1) {op} 1;"),
        };
        format!("{start} {step} int r = (int)__real__ a * 3 + (int)__imag__ a + (int)__real__ b;")
    }

    fn wide_integer(&mut self, x: &str, y: &str) -> String {
        let ty = *self.random.pick(&["__int128", "unsigned __int128"]);
        let f = format!("{}@", self.name("wf"));
        let op = *self.random.pick(&["+", "-", "*", "&", "|", "^"]);
        self.declarations.push_str(&format!("static {ty} {f}({ty} a, char b, {ty} c) {{ return (a {op} c) + b; }}\n"));
        let start = format!("{ty} a = {x}, b = {y};");
        let step = match self.random.below(6) {
            0 => format!("a = {f}(a, 3, b);"),
            1 => format!("a = ((unsigned __int128)a << 67) >> {};", 60 + self.random.below(60)),
            2 => format!("a = a / ((b & 7) + 1) {op} a % ((b & 3) + 1);"),
            3 => "a = (a < b) * 5 + (a == b) + (b >= 3);".to_owned(),
            4 => "a = (__int128)(double)a + (long long)b;".to_owned(),
            _ => format!("a {op}= b; b++; a = -a;"),
        };
        format!("{start} {step} long long r = (long long)a ^ (long long)(a >> 64) ^ (long long)b;")
    }
}
