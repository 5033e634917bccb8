//! The resolved and typed program: the output of the front end.
//!
//! Names are dense ids, type synonyms are expanded, every expression carries its type. A [`Program`] has passed all
//! checks: ids are in range, types match, `modifies` clauses cover all writes, labels exist.

use tracewright_source::Span;

use crate::exprs::{BoundId, ExprArena, ExprId, ExprList};
use crate::types::{Type, TypeCtorId, TypeTable};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub struct $name(pub u32);

        impl $name {
            /// The id as an index into its table.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A global variable: index into [`Program::globals`].
    GlobalId;
    /// A constant: index into [`Program::constants`].
    ConstId;
    /// A function: index into [`Program::functions`].
    FunctionId;
    /// A procedure: index into [`Program::procedures`].
    ProcedureId;
    /// A parameter, result or local variable: index into [`Procedure::locals`] of its procedure.
    LocalId;
    /// A label: index into [`Body::labels`].
    LabelId;
    /// A `while` or `if` statement that `break` can leave; unique within its [`Body`].
    BlockId;
}

/// A whole Boogie program, resolved and type checked.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// Interned types; look into a [`Type`] with `types.kind(ty)`.
    pub types: TypeTable,
    /// Uninterpreted types; [`TypeCtorId`] is the index.
    pub type_ctors: Vec<TypeCtor>,
    /// All expressions and bound variables.
    pub exprs: ExprArena,
    /// Global variables; [`GlobalId`] is the index.
    pub globals: Vec<Global>,
    /// Constants; [`ConstId`] is the index.
    pub constants: Vec<Constant>,
    /// Facts about constants and functions.
    pub axioms: Vec<Axiom>,
    /// Functions; [`FunctionId`] is the index. Instances of a polymorphic function are separate functions, with names
    /// like `f<int>`; unused polymorphic functions are omitted.
    pub functions: Vec<Function>,
    /// Procedures; [`ProcedureId`] is the index.
    pub procedures: Vec<Procedure>,
}

impl Program {
    /// The type constructor with this id.
    pub fn type_ctor(&self, id: TypeCtorId) -> &TypeCtor {
        &self.type_ctors[id.index()]
    }

    /// The global variable with this id.
    pub fn global(&self, id: GlobalId) -> &Global {
        &self.globals[id.index()]
    }

    /// The constant with this id.
    pub fn constant(&self, id: ConstId) -> &Constant {
        &self.constants[id.index()]
    }

    /// The function with this id.
    pub fn function(&self, id: FunctionId) -> &Function {
        &self.functions[id.index()]
    }

    /// The procedure with this id.
    pub fn procedure(&self, id: ProcedureId) -> &Procedure {
        &self.procedures[id.index()]
    }

    /// The procedure with this name.
    pub fn find_procedure(&self, name: &str) -> Option<ProcedureId> {
        self.procedures.iter().position(|p| p.name == name).map(|i| ProcedureId(i as u32))
    }
}

/// An uninterpreted type (constructor).
#[derive(Clone, Debug)]
pub struct TypeCtor {
    /// Its name.
    pub name: String,
    /// How many type arguments it takes.
    pub arity: usize,
    /// Declared `finite`.
    pub finite: bool,
    /// Attributes of the declaration.
    pub attributes: Vec<Attribute>,
    /// The name in its declaration.
    pub span: Span,
}

/// A global variable.
#[derive(Clone, Debug)]
pub struct Global {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// The `where` clause, a Boolean expression.
    pub where_clause: Option<ExprId>,
    /// Attributes of the declaration.
    pub attributes: Vec<Attribute>,
    /// The name in its declaration.
    pub span: Span,
}

/// A constant.
#[derive(Clone, Debug)]
pub struct Constant {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// Different from every other `unique` constant of the same type.
    pub unique: bool,
    /// Attributes of the declaration.
    pub attributes: Vec<Attribute>,
    /// The name in its declaration.
    pub span: Span,
}

/// An axiom.
#[derive(Clone, Debug)]
pub struct Axiom {
    /// A Boolean expression over constants and functions.
    pub expr: ExprId,
    /// Attributes of the declaration.
    pub attributes: Vec<Attribute>,
    /// The whole declaration.
    pub span: Span,
}

/// A function, uninterpreted unless it has a body or is built in.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name; instances of polymorphic functions end in their type arguments: `f<int>`.
    pub name: String,
    /// Its parameters; the body refers to them as [`crate::Var::Bound`]. An unnamed parameter has an empty name.
    pub params: Vec<BoundId>,
    /// The result type.
    pub result: Type,
    /// The definition, if given: `forall params :: f(params) == body`.
    pub body: Option<ExprId>,
    /// The operation of the logic this function stands for.
    pub builtin: Option<Builtin>,
    /// Attributes of the declaration.
    pub attributes: Vec<Attribute>,
    /// The name in its declaration.
    pub span: Span,
}

/// How a function is linked to an operation of SMT-LIB.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Builtin {
    /// `{:builtin "name"}`: the SMT-LIB function of that name (may be indexed: `(_ sign_extend 8)`, or without the
    /// underscore: `sign_extend 8`).
    Builtin {
        /// The text of the attribute's first argument.
        name: String,
        /// Numeric further arguments: Ultimate writes `{:bvbuiltin "zero_extend", 16}`.
        indices: Vec<u32>,
    },
    /// `{:bvbuiltin "bvadd"}`: the SMT-LIB bit-vector function of that name.
    BvBuiltin {
        /// The text of the attribute's first argument.
        name: String,
        /// Numeric further arguments.
        indices: Vec<u32>,
    },
    /// `{:smtdefined "..."}`: an SMT-LIB term over the parameter names.
    SmtDefined(String),
    /// `{:const_array}` (Ultimate): the map whose values are all equal to the only parameter.
    ConstArray,
}

/// An annotation `{:name args}`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attribute {
    /// The name after the colon.
    pub name: String,
    /// The arguments, in order.
    pub args: Vec<AttributeArg>,
}

impl Attribute {
    /// The first attribute with this name.
    pub fn find<'a>(list: &'a [Attribute], name: &str) -> Option<&'a Attribute> {
        list.iter().find(|a| a.name == name)
    }
}

/// An argument of an attribute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AttributeArg {
    /// A string literal, without the quotes.
    Text(String),
    /// An expression, as printed. Attributes are not type checked: their interpretation is up to the consumer.
    Expr(String),
}

/// A procedure with its contract and its implementations.
#[derive(Clone, Debug)]
pub struct Procedure {
    /// Its name.
    pub name: String,
    /// All variables: parameters, then results, then the local variables of each implementation; [`LocalId`] is the
    /// index.
    pub locals: Vec<Local>,
    /// The in-parameters. Implementations may name them differently in the source; the ids are the same.
    pub params: Vec<LocalId>,
    /// The out-parameters.
    pub results: Vec<LocalId>,
    /// Preconditions.
    pub requires: Vec<Spec>,
    /// Postconditions.
    pub ensures: Vec<Spec>,
    /// Globals the procedure may write: sorted, each once.
    pub modifies: Vec<GlobalId>,
    /// The implementations: none for a mere contract; more than one is allowed.
    pub bodies: Vec<Body>,
    /// Attributes of the procedure's declaration.
    pub attributes: Vec<Attribute>,
    /// The name in its declaration.
    pub span: Span,
}

impl Procedure {
    /// The parameter, result or local variable with this id.
    pub fn local(&self, id: LocalId) -> &Local {
        &self.locals[id.index()]
    }
}

/// A parameter, result or local variable.
#[derive(Clone, Debug)]
pub struct Local {
    /// Its name in the procedure's declaration (or in the implementation, for a local variable). A result or parameter
    /// without a name has a generated one.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// What it is.
    pub kind: LocalKind,
    /// The `where` clause, a Boolean expression.
    pub where_clause: Option<ExprId>,
    /// Attributes of the declaration.
    pub attributes: Vec<Attribute>,
    /// The name in its declaration.
    pub span: Span,
}

/// What a [`Local`] is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LocalKind {
    /// In-parameter: never assigned.
    Param,
    /// Out-parameter.
    Result,
    /// Local variable of the implementation `bodies[i]`.
    Variable {
        /// Index into [`Procedure::bodies`].
        body: u32,
    },
}

/// Whether a specification is checked or only assumed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Trust {
    /// It is checked.
    Checked,
    /// `free`: it is assumed and never checked.
    Free,
}

/// A pre- or postcondition or a loop invariant.
#[derive(Clone, Debug)]
pub struct Spec {
    /// A Boolean expression.
    pub expr: ExprId,
    /// Checked or `free`.
    pub trust: Trust,
    /// Attributes of the clause.
    pub attributes: Vec<Attribute>,
    /// The whole clause.
    pub span: Span,
}

/// An implementation of a procedure.
#[derive(Clone, Debug)]
pub struct Body {
    /// The local variables of this implementation.
    pub locals: Vec<LocalId>,
    /// The labels; [`LabelId`] is the index.
    pub labels: Vec<Label>,
    /// The statements.
    pub block: Vec<Stmt>,
    /// Attributes of the implementation (of the procedure, if the body is inline).
    pub attributes: Vec<Attribute>,
    /// The name in the declaration that holds this body.
    pub span: Span,
    /// The closing brace: where control reaches the end of the body.
    pub end: Span,
}

/// A label.
#[derive(Clone, Debug)]
pub struct Label {
    /// Its name.
    pub name: String,
    /// Where it stands.
    pub span: Span,
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// Its attributes.
    pub attributes: Vec<Attribute>,
    /// The whole statement; for `if` and `while` only the head.
    pub span: Span,
}

/// A variable that can be assigned: a global, or a result or local variable of the current procedure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum VariableId {
    /// A global variable.
    Global(GlobalId),
    /// A result or local variable.
    Local(LocalId),
}

/// The left side of an assignment: a variable, or a cell of a map: `m[i,j][k]` has the path `[i,j], [k]`.
#[derive(Clone, Debug)]
pub struct Lhs {
    /// The variable.
    pub place: VariableId,
    /// The indices, outermost map first; empty for a plain variable.
    pub path: Vec<ExprList>,
    /// The type of the cell or variable: that of the value assigned.
    pub ty: Type,
    /// The left side in the source.
    pub span: Span,
}

/// A branch of an `if`.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The condition; `None` is `*`.
    pub cond: Option<ExprId>,
    /// The statements to execute if it holds.
    pub block: Vec<Stmt>,
    /// The head: `if (cond)`.
    pub span: Span,
}

/// What a statement does. The nesting depth is bounded (by the parser's limit), so recursion over statements is safe.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// `assert e;`
    Assert(ExprId),
    /// `assume e;`
    Assume(ExprId),
    /// `havoc x, y;` (all at once; then their `where` clauses hold).
    Havoc(Vec<VariableId>),
    /// `x, m[i] := e, f;` in parallel; the variables are pairwise different.
    Assign(Vec<(Lhs, ExprId)>),
    /// `call x, y := p(e, f);`
    Call {
        /// The callee.
        procedure: ProcedureId,
        /// As many as the callee has parameters.
        args: ExprList,
        /// As many as the callee has results, pairwise different.
        results: Vec<VariableId>,
        /// `free call`: the preconditions are assumed, not checked.
        trust: Trust,
    },
    /// `if (c) {..} else if (d) {..} else {..}`: `else if` chains are flat.
    If {
        /// For `break` with this statement's label.
        id: BlockId,
        /// Tried in order; at least one. A `*` is a nondeterministic choice between its block and the rest.
        branches: Vec<Branch>,
        /// Executed if no branch is taken; empty if absent.
        otherwise: Vec<Stmt>,
    },
    /// `while (c) invariant i; {..}`
    While {
        /// For `break`.
        id: BlockId,
        /// The condition; `None` is `*`.
        cond: Option<ExprId>,
        /// The invariants, in order.
        invariants: Vec<Spec>,
        /// The loop body.
        block: Vec<Stmt>,
    },
    /// Leaves the enclosing statement with this id.
    Break(BlockId),
    /// `goto a, b;`: a nondeterministic choice.
    Goto(Vec<LabelId>),
    /// `l:`, the place where `goto l` continues.
    Label(LabelId),
    /// `return;`
    Return,
}
