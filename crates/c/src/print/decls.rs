//! Declarations, function definitions, initializers.

use super::Printer;
use super::exprs::Level;
use crate::ast::{DeclId, DeclKind, Designator, ExprId, FunctionId, InitializerId, InitializerKind, StringId};

impl Printer<'_> {
    pub(super) fn decl(&mut self, decl: DeclId) {
        match self.ast[decl].kind {
            DeclKind::Declarators { specifiers, declarators } => {
                self.specifiers(specifiers);
                self.commas(&self.ast[declarators], |printer, declared| {
                    printer.declarator(declared.declarator);
                    if let Some(initializer) = declared.initializer {
                        printer.put(" = ");
                        printer.initializer(initializer);
                    }
                });
                self.trim();
                self.put(";");
            }
            DeclKind::Function(function) => self.function(function),
            DeclKind::StaticAssert { condition, message } => self.static_assert(condition, message),
            DeclKind::Asm(asm) => self.asm(asm),
            DeclKind::Empty => self.put(";"),
        }
    }

    fn function(&mut self, function: FunctionId) {
        let function = self.ast[function];
        self.specifiers(function.specifiers);
        self.declarator(function.declarator);
        self.indent += 1;
        for &decl in &self.ast[function.parameter_decls] {
            self.line();
            self.decl(decl);
        }
        self.indent -= 1;
        self.line();
        self.stmt(function.body);
    }

    pub(super) fn static_assert(&mut self, condition: ExprId, message: Option<StringId>) {
        self.put("_Static_assert(");
        self.expr(condition, Level::CONDITIONAL);
        if let Some(message) = message {
            self.put(", ");
            self.string(message);
        }
        self.put(");");
    }

    pub(super) fn initializer(&mut self, initializer: InitializerId) {
        match self.ast[initializer].kind {
            InitializerKind::Expr(expr) => self.expr(expr, Level::ASSIGNMENT),
            InitializerKind::List(items) => {
                self.put("{");
                self.commas(&self.ast[items], |printer, item| {
                    let designators = &printer.ast[item.designators];
                    designators.iter().for_each(|&d| printer.designator(d));
                    printer.put(if designators.is_empty() { "" } else { " = " });
                    printer.initializer(item.value);
                });
                self.put("}");
            }
        }
    }

    pub(super) fn designator(&mut self, designator: Designator) {
        match designator {
            Designator::Field(field) => {
                self.put(".");
                self.name(field.name);
            }
            Designator::Index(index) => {
                self.put("[");
                self.expr(index, Level::COMMA);
                self.put("]");
            }
            Designator::Range(low, high) => {
                self.put("[");
                self.expr(low, Level::CONDITIONAL);
                self.put(" ... ");
                self.expr(high, Level::CONDITIONAL);
                self.put("]");
            }
        }
    }
}
