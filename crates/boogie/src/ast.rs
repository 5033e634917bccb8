//! The syntax tree: the output of the parser, with unresolved names and unchecked types.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use tracewright_source::Span;

use crate::exprs::Quantifier;
use crate::program::Trust;

/// An interned name or literal text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Symbol(u32);

/// Interned names and literal texts.
#[derive(Clone, Debug, Default)]
pub struct Interner {
    texts: IndexSet<Box<str>, FxBuildHasher>,
}

impl Interner {
    /// The symbol of a text.
    pub fn intern(&mut self, text: &str) -> Symbol {
        if let Some(index) = self.texts.get_index_of(text) {
            return Symbol(index as u32);
        }
        Symbol(self.texts.insert_full(text.into()).0 as u32)
    }

    /// The text of a symbol.
    pub fn text(&self, symbol: Symbol) -> &str {
        self.texts.get_index(symbol.0 as usize).map_or("", |t| t)
    }
}

/// An expression: index into [`SyntaxTree::nodes`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(pub u32);

/// A list of expressions: a range of [`SyntaxTree::lists`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NodeList {
    /// Index of the first.
    pub start: u32,
    /// How many.
    pub len: u32,
}

/// A whole program as parsed.
#[derive(Clone, Debug, Default)]
pub struct SyntaxTree {
    /// All names and literals.
    pub symbols: Interner,
    /// All expressions, children before parents.
    pub nodes: Vec<Node>,
    /// Storage for [`NodeList`].
    pub lists: Vec<NodeId>,
    /// Storage for [`NodeKind::Quantified`].
    pub quantified: Vec<Quantified>,
    /// Storage for [`NodeKind::Let`].
    pub lets: Vec<Let>,
    /// Storage for [`NodeKind::Struct`].
    pub structs: Vec<Vec<(Ident, NodeId)>>,
    /// Whether a struct type or value occurs: then [`crate::check`] expands structs first.
    pub has_structs: bool,
    /// The declarations, in order.
    pub decls: Vec<Decl>,
}

impl SyntaxTree {
    /// The expression with this id.
    pub fn node(&self, id: NodeId) -> Node {
        self.nodes[id.0 as usize]
    }

    /// The expressions of a list.
    pub fn list(&self, list: NodeList) -> &[NodeId] {
        &self.lists[list.start as usize..][..list.len as usize]
    }

    /// The text of a name or literal.
    pub fn text(&self, symbol: Symbol) -> &str {
        self.symbols.text(symbol)
    }
}

/// A name and its span.
#[derive(Clone, Copy, Debug)]
pub struct Ident {
    /// The name.
    pub name: Symbol,
    /// Where it stands.
    pub span: Span,
}

/// An expression.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// What it is.
    pub kind: NodeKind,
    /// Where it stands.
    pub span: Span,
}

/// What an expression is.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)] // the names of the Boogie manual
pub enum NodeKind {
    Bool(bool),
    Number(Symbol),
    Decimal(Symbol),
    /// Digits and width as written: `5bv32`.
    BvLit(Symbol),
    Name(Symbol),
    Old(NodeId),
    Not(NodeId),
    Neg(NodeId),
    ToInt(NodeId),
    ToReal(NodeId),
    Binary(Operator, NodeId, NodeId),
    Ite(NodeId, NodeId, NodeId),
    Select(NodeId, NodeList),
    Update(NodeId, NodeList, NodeId),
    Extract {
        arg: NodeId,
        hi: u32,
        lo: u32,
    },
    Call(Symbol, NodeList),
    /// Index into [`SyntaxTree::quantified`].
    Quantified(u32),
    /// `(var x := e; body)`: index into [`SyntaxTree::lets`].
    Let(u32),
    /// `{ f: e, g: e }` (Ultimate): index into [`SyntaxTree::structs`].
    Struct(u32),
    /// `e!f` (Ultimate), where `e` is not a name: `x!f` is one name.
    Field(NodeId, Symbol),
    /// An unsupported construct, which has been reported.
    Unsupported,
}

/// Operators with two operands, as written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the names say it
pub enum Operator {
    Iff,
    Implies,
    Explies,
    And,
    Or,
    Eq,
    Neq,
    Lt,
    Le,
    Gt,
    Ge,
    Concat,
    Add,
    Sub,
    Mul,
    /// `/`: of integers or of reals.
    Slash,
    Div,
    /// `mod` or `%`
    Mod,
    /// `<:` and `**`: these have been reported as unsupported.
    Other,
}

/// `forall` or `exists`.
#[derive(Clone, Debug)]
pub struct Quantified {
    /// Which of them.
    pub quantifier: Quantifier,
    /// `<a, b>`
    pub type_params: Vec<Ident>,
    /// The variables.
    pub vars: Vec<VarDecl>,
    /// Triggers.
    pub triggers: Vec<NodeList>,
    /// `{:nopats e}`
    pub no_patterns: Vec<NodeId>,
    /// What is said.
    pub body: NodeId,
}

/// `(var x, y := e, f; body)`
#[derive(Clone, Debug)]
pub struct Let {
    /// The variables.
    pub names: Vec<Ident>,
    /// Their values; the variables are not in scope there.
    pub values: NodeList,
    /// The body of the expression.
    pub body: NodeId,
}

/// A type; the nesting depth is bounded.
#[derive(Clone, Debug)]
pub struct TypeExpr {
    /// What it is.
    pub kind: TypeExprKind,
    /// Where it stands.
    pub span: Span,
}

/// What a type is.
#[derive(Clone, Debug)]
pub enum TypeExprKind {
    /// `int`, `bv8`, `T`, `C a b`
    Name(Symbol, Vec<TypeExpr>),
    /// `<a>[T, U]V`
    Map {
        /// `<a, b>`
        type_params: Vec<Ident>,
        /// The domain.
        indices: Vec<TypeExpr>,
        /// The range.
        value: Box<TypeExpr>,
    },
    /// `{ f, g: T, h: U }` (Ultimate): fields with their types.
    Struct(Vec<(Ident, TypeExpr)>),
}

/// `{:name args}`
#[derive(Clone, Debug)]
pub struct Attribute {
    /// The name.
    pub name: Ident,
    /// The arguments.
    pub args: Vec<AttributeArg>,
}

/// An argument of an attribute.
#[derive(Clone, Debug)]
pub enum AttributeArg {
    /// A string, without its quotes.
    Text(String),
    /// An expression: its source text with single blanks.
    Expr(String),
}

/// A declaration.
#[derive(Clone, Debug)]
pub enum Decl {
    /// `type`
    Type(TypeDecl),
    /// `const`: one for each name.
    Const(ConstDecl),
    /// `axiom`
    Axiom(AxiomDecl),
    /// `function`
    Function(FunctionDecl),
    /// `var`: one for each name.
    Var(VarDecl),
    /// `procedure`
    Procedure(ProcedureDecl),
    /// `implementation`
    Implementation(ImplementationDecl),
}

/// `type {:attr} finite T a b = definition;`
#[derive(Clone, Debug)]
pub struct TypeDecl {
    /// Attributes.
    pub attributes: Vec<Attribute>,
    /// `finite`
    pub finite: bool,
    /// The name.
    pub name: Ident,
    /// Its parameters.
    pub params: Vec<Ident>,
    /// What it is a synonym of.
    pub definition: Option<TypeExpr>,
}

/// `const unique x: T;`
#[derive(Clone, Debug)]
pub struct ConstDecl {
    /// Attributes.
    pub attributes: Vec<Attribute>,
    /// `unique`
    pub unique: bool,
    /// The name.
    pub name: Ident,
    /// The type.
    pub ty: TypeExpr,
}

/// `axiom e;`
#[derive(Clone, Debug)]
pub struct AxiomDecl {
    /// Attributes.
    pub attributes: Vec<Attribute>,
    /// The claim.
    pub expr: NodeId,
    /// All of it.
    pub span: Span,
}

/// `x: T where e`: a variable or parameter.
#[derive(Clone, Debug)]
pub struct VarDecl {
    /// Attributes.
    pub attributes: Vec<Attribute>,
    /// The name.
    pub name: Ident,
    /// The type.
    pub ty: TypeExpr,
    /// The `where` clause.
    pub where_clause: Option<NodeId>,
}

/// A parameter of a function; the name may be missing.
#[derive(Clone, Debug)]
pub struct FunctionParam {
    /// The name. In `f(x, y: int)` the parser cannot know that `x` is a name: it is recorded as a type without a name.
    pub name: Option<Ident>,
    /// The type.
    pub ty: TypeExpr,
}

/// `function f<a>(x: T) returns (U) { e }`
#[derive(Clone, Debug)]
pub struct FunctionDecl {
    /// Attributes.
    pub attributes: Vec<Attribute>,
    /// The name.
    pub name: Ident,
    /// Type parameters.
    pub type_params: Vec<Ident>,
    /// Parameters.
    pub params: Vec<FunctionParam>,
    /// Result type.
    pub result: TypeExpr,
    /// Definition.
    pub body: Option<NodeId>,
}

/// Parameters and results of a procedure or implementation.
#[derive(Clone, Debug)]
pub struct Signature {
    /// The procedure's name.
    pub name: Ident,
    /// Type parameters.
    pub type_params: Vec<Ident>,
    /// In-parameters.
    pub params: Vec<VarDecl>,
    /// Out-parameters.
    pub results: Vec<VarDecl>,
}

/// A clause of a contract, or a loop invariant.
#[derive(Clone, Debug)]
pub struct Spec {
    /// What is claimed.
    pub expr: NodeId,
    /// `free` or not.
    pub trust: Trust,
    /// Attributes.
    pub attributes: Vec<Attribute>,
    /// The clause.
    pub span: Span,
}

/// `procedure p(x: T) returns (y: U); requires ...` with or without a body.
#[derive(Clone, Debug)]
pub struct ProcedureDecl {
    /// Attributes.
    pub attributes: Vec<Attribute>,
    /// Name, parameters, results.
    pub signature: Signature,
    /// `requires`
    pub requires: Vec<Spec>,
    /// `ensures`
    pub ensures: Vec<Spec>,
    /// `modifies`
    pub modifies: Vec<Ident>,
    /// The body.
    pub body: Option<Body>,
}

/// `implementation p(x: T) returns (y: U) { ... }`
#[derive(Clone, Debug)]
pub struct ImplementationDecl {
    /// Attributes.
    pub attributes: Vec<Attribute>,
    /// Name, parameters, results.
    pub signature: Signature,
    /// The body.
    pub body: Body,
}

/// `{ var x: T; ... }`
#[derive(Clone, Debug)]
pub struct Body {
    /// Local variables.
    pub locals: Vec<VarDecl>,
    /// Statements.
    pub block: Vec<Stmt>,
    /// The closing brace.
    pub end: Span,
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Attributes.
    pub attributes: Vec<Attribute>,
    /// Its span (`if` and `while`: the head).
    pub span: Span,
}

/// The left side of an assignment: `x[i, j][k]`.
#[derive(Clone, Debug)]
pub struct Lhs {
    /// The variable.
    pub name: Ident,
    /// The indices.
    pub path: Vec<NodeList>,
    /// `!f!g` after the last index.
    pub fields: Vec<Ident>,
    /// All of it.
    pub span: Span,
}

/// A branch of an `if`.
#[derive(Clone, Debug)]
pub struct Branch {
    /// `None` is `*`.
    pub cond: Option<NodeId>,
    /// The statements.
    pub block: Vec<Stmt>,
    /// The head.
    pub span: Span,
}

/// What a statement is.
#[derive(Clone, Debug)]
#[allow(missing_docs)] // as in `crate::StmtKind`, with names for ids
pub enum StmtKind {
    Assert(NodeId),
    Assume(NodeId),
    Havoc(Vec<Ident>),
    Assign(Vec<Lhs>, Vec<NodeId>),
    Call { callee: Ident, args: NodeList, results: Vec<Ident>, trust: Trust },
    If { branches: Vec<Branch>, otherwise: Vec<Stmt> },
    While { cond: Option<NodeId>, invariants: Vec<Spec>, block: Vec<Stmt> },
    Break(Option<Ident>),
    Goto(Vec<Ident>),
    Label(Ident),
    Return,
}
