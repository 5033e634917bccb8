//! Prints syntax trees as C. The printed text parses to the same tree.

mod decls;
mod exprs;
mod literals;
mod stmts;
mod types;

use crate::ast::Ast;
use crate::names::{Names, Symbol};
use crate::parse::on_large_stack;

/// The translation unit as C text.
pub fn print(ast: &Ast, names: &Names) -> String {
    on_large_stack(|| {
        let mut printer = Printer { ast, names, out: String::new(), indent: 0 };
        for &item in &ast.items {
            printer.decl(item);
            printer.out.push('\n');
        }
        printer.out
    })
}

struct Printer<'a> {
    ast: &'a Ast,
    names: &'a Names,
    out: String,
    indent: usize,
}

impl<'a> Printer<'a> {
    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn name(&mut self, name: Symbol) {
        self.out.push_str(self.names.text(name));
    }

    /// Starts a new line.
    fn line(&mut self) {
        self.out.push('\n');
        self.out.extend(std::iter::repeat_n("    ", self.indent));
    }

    /// Prints `lines`, each on a line of its own, between braces.
    fn braces<T: Copy>(&mut self, lines: &[T], mut print: impl FnMut(&mut Self, T)) {
        self.put("{");
        self.indent += 1;
        for &line in lines {
            self.line();
            print(self, line);
        }
        self.indent -= 1;
        self.line();
        self.put("}");
    }

    /// Prints elements with commas between them.
    fn commas<T: Copy>(&mut self, elements: &[T], mut print: impl FnMut(&mut Self, T)) {
        for (index, &element) in elements.iter().enumerate() {
            if index > 0 {
                self.put(", ");
            }
            print(self, element);
        }
    }

    /// The text that `print` prints, taken out of the output.
    fn apart(&mut self, print: impl FnOnce(&mut Self)) -> String {
        let before = std::mem::take(&mut self.out);
        print(self);
        std::mem::replace(&mut self.out, before)
    }
}
