//! Comparing trees by shape, without their positions in the source.

use tracewright_source::Span;

use super::{Ast, Declarator, Derivation, Designator, Ident};

impl Ast {
    /// Sets all spans to the same value. Two trees parsed from texts that differ only in layout are equal afterwards,
    /// if they share their [`crate::Names`].
    pub fn forget_places(&mut self) {
        let spans = [
            self.exprs.iter_mut().map(|x| &mut x.span).collect::<Vec<_>>(),
            self.strings.iter_mut().map(|x| &mut x.span).collect(),
            self.stmts.iter_mut().map(|x| &mut x.span).collect(),
            self.decls.iter_mut().map(|x| &mut x.span).collect(),
            self.initializers.iter_mut().map(|x| &mut x.span).collect(),
            self.asms.iter_mut().map(|x| &mut x.span).collect(),
            self.specifiers.iter_mut().map(|x| &mut x.span).collect(),
            self.type_names.iter_mut().map(|x| &mut x.span).collect(),
            self.records.iter_mut().map(|x| &mut x.span).collect(),
            self.enums.iter_mut().map(|x| &mut x.span).collect(),
            self.associations.iter_mut().map(|x| &mut x.span).collect(),
            self.init_declarators.iter_mut().map(|x| &mut x.span).collect(),
            self.initializer_items.iter_mut().map(|x| &mut x.span).collect(),
            self.parameters.iter_mut().map(|x| &mut x.span).collect(),
            self.members.iter_mut().map(|x| &mut x.span).collect(),
            self.fields.iter_mut().map(|x| &mut x.span).collect(),
            self.enumerators.iter_mut().map(|x| &mut x.span).collect(),
            self.attributes.iter_mut().map(|x| &mut x.span).collect(),
        ];
        spans.into_iter().flatten().chain(&mut self.first_atomic).for_each(|span| *span = Span::default());
        self.idents.iter_mut().for_each(forget);
        self.forget_declarators();
        for derivation in &mut self.derivations {
            let (Derivation::Pointer { span, .. } | Derivation::Array { span, .. } | Derivation::Function { span, .. }) =
                derivation;
            *span = Span::default();
        }
        for designator in &mut self.designators {
            if let Designator::Field(name) = designator {
                forget(name);
            }
        }
        self.records.iter_mut().filter_map(|r| r.tag.as_mut()).for_each(forget);
        self.enums.iter_mut().filter_map(|e| e.tag.as_mut()).for_each(forget);
        self.enumerators.iter_mut().for_each(|e| forget(&mut e.name));
        self.asm_operands.iter_mut().filter_map(|o| o.name.as_mut()).for_each(forget);
        for stmt in &mut self.stmts {
            if let super::StmtKind::Goto(label) | super::StmtKind::Label { label, .. } = &mut stmt.kind {
                forget(label);
            }
        }
    }

    fn forget_declarators(&mut self) {
        let declarators = (self.functions.iter_mut().map(|f| &mut f.declarator))
            .chain(self.init_declarators.iter_mut().map(|d| &mut d.declarator))
            .chain(self.parameters.iter_mut().map(|p| &mut p.declarator))
            .chain(self.type_names.iter_mut().map(|t| &mut t.declarator))
            .chain(self.fields.iter_mut().map(|f| &mut f.declarator));
        for Declarator { name, span, .. } in declarators {
            name.iter_mut().for_each(forget);
            *span = Span::default();
        }
    }
}

fn forget(ident: &mut Ident) {
    ident.span = Span::default();
}

#[cfg(test)]
mod tests {
    use crate::ast::{Ast, Expr, ExprId, ExprKind};
    use crate::names::Names;
    use tracewright_source::Span;

    #[test]
    fn trees_are_equal_wherever_they_stand() {
        let mut names = Names::new();
        let mut build = |start| {
            let mut ast = Ast::default();
            let span = Span { start, end: start + 1 };
            let callee = ast.add(Expr { kind: ExprKind::Name(names.intern("f")), span });
            let arguments = ast.list(&[callee, callee]);
            let call: ExprId = ast.add(Expr { kind: ExprKind::Call { callee, arguments }, span });
            assert_eq!(ast[arguments], [callee, callee]);
            assert_eq!(ast[call].span, span);
            ast
        };
        let (mut here, mut there) = (build(1), build(5));
        assert_ne!(here, there);
        here.forget_places();
        there.forget_places();
        assert_eq!(here, there);
    }
}
