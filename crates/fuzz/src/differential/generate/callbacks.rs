//! Calls through pointers to functions of other types, as far as the conventions of x86 define them.
//!
//! Integers and pointers of the same size are passed in the same way, a function ignores surplus arguments, and a
//! result may be ignored. The pointer is volatile, because GCC compiles a call through a cast of a visible function to
//! a trap.

use super::Generator;
use super::effects::{Effects, Key};

impl Generator {
    /// A function that is called through another type, and a variable for the result.
    pub(super) fn callback(&mut self) {
        let mut effects = Effects::default();
        let value = self.expr(1, &mut effects).text;
        let Some(lvalue) = self.writable(&Effects::default(), &mut effects) else { return };
        let (f, p) = (format!("{}@", self.name("cb")), self.name("fp"));
        let (n, ty) = (self.random.between(-40, 40), self.integer_in_one_register());
        let name = ty.name();
        let lvalue = lvalue.text;
        // One of the functions stores its argument: with respect to the order of calls, that is a global.
        self.outside.write(Key::Global(self.names));
        let (definition, use_) = match self.random.below(6) {
            // A pointer passed as an integer, as in the timers of the Linux kernel.
            0 => (
                format!("static void {f}(long *at) {{ *at += {n}; }}"),
                format!(
                    "void (*volatile {p})(unsigned long) = (void (*)(unsigned long)){f}; long a = (short)({value}); {p}((unsigned long)&a); {lvalue} = a;"
                ),
            ),
            // More arguments than parameters.
            1 => (
                format!("static {name} {f}({name} a) {{ return a ^ {}; }}", n.unsigned_abs() % 16),
                format!(
                    "{name} (*volatile {p})({name}, int, void *) = ({name} (*)({name}, int, void *)){f}; {lvalue} = {p}({value}, {n}, 0);"
                ),
            ),
            // An empty parameter list.
            2 => (
                format!("static int {f}(a, b) int a; unsigned b; {{ return (a & 255) + (b & 15) + {n}; }}"),
                format!("int (*volatile {p})() = (int (*)()){f}; {lvalue} = {p}((int)({value}), 9u);"),
            ),
            // An ignored result.
            3 => (
                format!("static int {f}_s; static int {f}(int a) {{ {f}_s = a; return a; }}"),
                format!("void (*volatile {p})(int) = (void (*)(int)){f}; {p}((int)({value})); {lvalue} = {f}_s;"),
            ),
            // Pointers to something else.
            4 => (
                format!("static int {f}(const char *s) {{ return s[1] + {n}; }}"),
                format!(
                    "int (*volatile {p})(void *) = (int (*)(void *)){f}; char a[2] = {{ 1, (char)({value}) }}; {lvalue} = {p}(a);"
                ),
            ),
            // Signed and unsigned.
            _ => (
                format!("static unsigned {f}(int a) {{ return a < 0 ? 7u : (unsigned)a; }}"),
                format!("int (*volatile {p})(unsigned) = (int (*)(unsigned)){f}; {lvalue} = {p}((unsigned)({value}));"),
            ),
        };
        self.declarations.push_str(&definition);
        self.declarations.push('\n');
        self.line(&format!("{{ {use_} }}"));
    }

    /// A list of arguments of different types, and a function that takes them.
    pub(super) fn variable_arguments(&mut self) {
        let mut effects = Effects::default();
        let (first, second) = (self.expr(1, &mut effects).text, self.expr(0, &mut effects).text);
        let Some(lvalue) = self.writable(&Effects::default(), &mut effects) else { return };
        let f = format!("{}@", self.name("va"));
        let (a, b) = (self.integer_in_one_register(), self.integer_in_one_register());
        // `va_arg` requires promoted types.
        let (a, b) = (a.promoted().name(), b.promoted().name());
        let list = "__builtin_va_list l; __builtin_va_start(l, n);";
        let body = match self.random.below(4) {
            0 => format!("{list} {a} x = __builtin_va_arg(l, {a}); {b} y = __builtin_va_arg(l, {b});"),
            1 => format!(
                "{list} {a} x = 0; {b} y = 0; for (int i = 0; i < n; i++) if (i & 1) y = __builtin_va_arg(l, {b}); else x = __builtin_va_arg(l, {a});"
            ),
            2 => format!(
                "{list} __builtin_va_list k; __builtin_va_copy(k, l); {a} x = __builtin_va_arg(k, {a}); (void)__builtin_va_arg(l, {a}); {b} y = __builtin_va_arg(l, {b}); __builtin_va_end(k);"
            ),
            _ => format!("{list} {a} x = __builtin_va_arg(l, {a}); {b} y = x ? __builtin_va_arg(l, {b}) : 1;"),
        };
        self.declarations.push_str(&format!(
            "static unsigned {f}(int n, ...) {{ {body} __builtin_va_end(l); return (unsigned)x * 3u + (unsigned)y; }}\n"
        ));
        self.line(&format!("{} = {f}(2, ({a})({first}), ({b})({second}));", lvalue.text));
    }
}
