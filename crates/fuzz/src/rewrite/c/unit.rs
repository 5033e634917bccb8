//! A translation unit that is being rewritten.
//!
//! Nodes are changed in place: to put something around a node, the node is copied and its old number becomes what is
//! put around. Code that is easier to write as text than as a tree is a *snippet*: a name in the tree that is replaced
//! by a text when printing.

use std::path::Path;

use tracewright_c::ast::{
    Ast, BinaryOp, Decl, DeclId, DeclKind, Declarator, Derivation, Expr, ExprId, ExprKind, FunctionSpecifiers, Ident,
    InitDeclarator, Initializer, InitializerId, InitializerItem, InitializerKind, IntegerForm, IntegerLength, List,
    Pooled, Qualifiers, Radix, Specifiers, Stmt, StmtId, StmtKind, TypeSpecifier, UnaryOp,
};
use tracewright_c::{Names, Symbol, parse, print};
use tracewright_source::{SourceMap, Span};

/// The span of new nodes.
pub const NOWHERE: Span = Span { start: 0, end: 0 };

/// A translation unit.
pub struct Unit {
    /// The tree.
    pub ast: Ast,
    /// Its names.
    pub names: Names,
    /// The text before everything else.
    prefix: String,
    snippets: Vec<(String, String)>,
    fresh: usize,
}

impl Unit {
    /// Parses a unit; `None` if there is an error in it.
    pub fn parse(text: &str) -> Option<Unit> {
        let (mut sources, mut names) = (SourceMap::new(), Names::new());
        let file = sources.add(Path::new("program.c").display().to_string(), text.as_bytes().to_vec()).ok()?;
        let (ast, messages) = parse(&sources, file, &mut names);
        let wrong = messages.iter().any(|message| message.is_error());
        (!wrong).then_some(Unit { ast, names, prefix: String::new(), snippets: Vec::new(), fresh: 0 })
    }

    /// The unit as C.
    pub fn print(&self) -> String {
        let mut text = print::print(&self.ast, &self.names);
        // The last snippet first: `tw_1` is a prefix of `tw_12`, but with a dollar after it, no name is a prefix of
        // another.
        for (name, snippet) in self.snippets.iter().rev() {
            text = text.replace(name, snippet);
        }
        format!("{}{text}", self.prefix)
    }

    /// Puts a declaration before everything else.
    pub fn prepend(&mut self, text: &str) {
        self.prefix.push_str(text);
        self.prefix.push('\n');
    }

    /// A name that does not occur in the unit.
    pub fn fresh(&mut self, stem: &str) -> Symbol {
        loop {
            self.fresh += 1;
            let text = format!("{stem}_{}", self.fresh);
            if self.names.find(&text).is_none() {
                return self.names.intern(&text);
            }
        }
    }

    /// The text of a name.
    pub fn text(&self, name: Symbol) -> String {
        self.names.text(name).to_owned()
    }

    /// What an expression is.
    pub fn expr(&self, id: ExprId) -> ExprKind {
        self.ast[id].kind
    }

    /// What a statement is.
    pub fn stmt(&self, id: StmtId) -> StmtKind {
        self.ast[id].kind
    }

    /// Makes an expression another one.
    pub fn set(&mut self, id: ExprId, kind: ExprKind) {
        Expr::pool_mut(&mut self.ast)[id.index()].kind = kind;
    }

    /// Makes a statement another one.
    pub fn set_stmt(&mut self, id: StmtId, kind: StmtKind) {
        Stmt::pool_mut(&mut self.ast)[id.index()].kind = kind;
    }

    /// A new expression.
    pub fn add(&mut self, kind: ExprKind) -> ExprId {
        self.ast.add(Expr { kind, span: NOWHERE })
    }

    /// A new statement.
    pub fn add_stmt(&mut self, kind: StmtKind) -> StmtId {
        self.ast.add(Stmt { kind, span: NOWHERE })
    }

    /// A new declaration.
    pub fn add_decl(&mut self, decl: Decl) -> DeclId {
        self.ast.add(decl)
    }

    /// Wraps an expression.
    pub fn wrap(&mut self, id: ExprId, around: impl FnOnce(&mut Unit, ExprId) -> ExprKind) {
        let inner = self.add(self.expr(id));
        let kind = around(self, inner);
        self.set(id, kind);
    }

    /// Wraps a statement.
    pub fn wrap_stmt(&mut self, id: StmtId, around: impl FnOnce(&mut Unit, StmtId) -> StmtKind) {
        let inner = self.add_stmt(self.stmt(id));
        let kind = around(self, inner);
        self.set_stmt(id, kind);
    }

    /// A name as an expression.
    pub fn name(&mut self, name: Symbol) -> ExprId {
        self.add(ExprKind::Name(name))
    }

    /// A number that is not negative, as an `int`.
    pub fn number(&mut self, value: u64) -> ExprId {
        let form = IntegerForm { radix: Radix::Decimal, unsigned: false, length: IntegerLength::None };
        self.add(ExprKind::Integer { value, form })
    }

    /// The negation of a condition.
    pub fn not(&mut self, operand: ExprId) -> ExprId {
        self.add(ExprKind::Unary { op: UnaryOp::Not, operand })
    }

    /// Two operands with an operator.
    pub fn binary(&mut self, op: BinaryOp, left: ExprId, right: ExprId) -> ExprId {
        self.add(ExprKind::Binary { op, left, right })
    }

    /// A block.
    pub fn block(&mut self, statements: &[StmtId]) -> StmtId {
        let list = self.ast.list(statements);
        self.add_stmt(StmtKind::Block(list))
    }

    /// A label that is new, for a `goto` and for a place.
    pub fn label(&mut self) -> Ident {
        Ident { name: self.fresh("tw_label"), span: NOWHERE }
    }

    /// A label on an empty statement.
    pub fn labelled(&mut self, label: Ident) -> StmtId {
        let body = self.add_stmt(StmtKind::Empty);
        self.add_stmt(StmtKind::Label { label, body })
    }

    /// A statement given as text.
    pub fn snippet(&mut self, text: &str) -> StmtId {
        let expr = self.snippet_expr(text.trim_end_matches(';'));
        self.add_stmt(StmtKind::Expr(expr))
    }

    /// An expression given as text.
    pub fn snippet_expr(&mut self, text: &str) -> ExprId {
        let name = format!("tw${}$", self.snippets.len());
        self.snippets.push((name.clone(), text.to_owned()));
        let symbol = self.names.intern(&name);
        self.name(symbol)
    }

    /// A declaration of a variable, as a statement.
    pub fn declare(
        &mut self,
        ty: TypeSpecifier,
        name: Symbol,
        derivations: &[Derivation],
        value: Option<ExprId>,
    ) -> StmtId {
        let specifiers = self.ast.add(Specifiers {
            ty,
            qualifiers: Qualifiers::default(),
            storage: None,
            thread_local: false,
            function: FunctionSpecifiers::default(),
            alignments: List::EMPTY,
            attributes: List::EMPTY,
            span: NOWHERE,
        });
        let initializer = value.map(|value| self.initializer(value));
        let declarator = Declarator {
            name: Some(Ident { name, span: NOWHERE }),
            derivations: self.ast.list(derivations),
            attributes: List::EMPTY,
            asm_label: None,
            span: NOWHERE,
        };
        let declarators = self.ast.list(&[InitDeclarator { declarator, initializer, span: NOWHERE }]);
        let decl = self.add_decl(Decl { kind: DeclKind::Declarators { specifiers, declarators }, span: NOWHERE });
        self.add_stmt(StmtKind::Decl(decl))
    }

    /// An initial value.
    pub fn initializer(&mut self, value: ExprId) -> InitializerId {
        self.ast.add(Initializer { kind: InitializerKind::Expr(value), span: NOWHERE })
    }

    /// An initial value in braces.
    pub fn braced(&mut self, value: InitializerId) -> InitializerId {
        let item = InitializerItem { designators: List::EMPTY, value, span: NOWHERE };
        let items = self.ast.list(&[item]);
        self.ast.add(Initializer { kind: InitializerKind::List(items), span: NOWHERE })
    }
}
