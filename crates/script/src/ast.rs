//! The syntax tree of a script.
//!
//! Names are spans: their text is looked up in the source, so that an automaton with a hundred thousand transitions
//! costs no string for each of them.

use tracewright_source::{SourceMap, Span};

/// A name, a number or a string, given by its span. The quotes of a string belong to the span, not to the name: `a` and
/// `"a"` are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Name {
    /// Where it stands.
    pub span: Span,
}

impl Name {
    /// The text of the name.
    pub fn text(self, sources: &SourceMap) -> &str {
        let text = sources.text(self.span);
        text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text)
    }
}

/// A whole file.
#[derive(Clone, Default, Debug)]
pub struct Script {
    /// The statements; definitions of automata are in scope in the whole file.
    pub statements: Vec<Statement>,
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Statement {
    /// What it does.
    pub kind: StatementKind,
    /// The whole statement.
    pub span: Span,
}

impl Statement {
    /// The statements directly inside this one.
    pub(crate) fn for_each_part<'a>(&'a self, each: &mut dyn FnMut(&'a Statement)) {
        match &self.kind {
            StatementKind::If { then, otherwise, .. } => {
                each(then);
                otherwise.iter().for_each(|part| each(part));
            }
            StatementKind::While { body, .. } => each(body),
            StatementKind::For { first, step, body, .. } => {
                first.iter().chain(step).for_each(|part| each(part));
                each(body);
            }
            StatementKind::Block(body) | StatementKind::Procedure(Procedure { body, .. }) => {
                body.iter().for_each(each);
            }
            _ => {}
        }
    }
}

/// The statements.
#[derive(Clone, Debug)]
pub enum StatementKind {
    /// `NestedWordAutomaton a = ( states = {..}, .. );`
    Define(Definition),
    /// `int n;` or `int n = e;`
    Declare {
        /// The type.
        of: Name,
        /// The variable.
        name: Name,
        /// Its first value.
        value: Option<Expr>,
    },
    /// `x = e;`, `x += e;`, `x++;`
    Assign {
        /// The variable.
        name: Name,
        /// The operator of a compound assignment.
        operator: Option<Binary>,
        /// The right-hand side; none for `++` and `--`, which add and subtract one.
        value: Option<Expr>,
    },
    /// `e;`
    Evaluate(Expr),
    /// `if (e) s else t`
    If {
        /// The condition.
        condition: Expr,
        /// Executed if it holds.
        then: Box<Statement>,
        /// Executed if not.
        otherwise: Option<Box<Statement>>,
    },
    /// `while (e) s`
    While {
        /// The condition.
        condition: Expr,
        /// What is repeated.
        body: Box<Statement>,
    },
    /// `for (i; e; j) s`
    For {
        /// What comes first.
        first: Option<Box<Statement>>,
        /// The condition.
        condition: Option<Expr>,
        /// Executed after each iteration.
        step: Option<Box<Statement>>,
        /// What is repeated.
        body: Box<Statement>,
    },
    /// `{ .. }`
    Block(Vec<Statement>),
    /// `break;`
    Break,
    /// `continue;`
    Continue,
    /// `return;` or `return e;`
    Return(Option<Expr>),
    /// `int f(int n) { .. }`
    Procedure(Procedure),
    /// `;`
    Nothing,
}

/// A procedure.
#[derive(Clone, Debug)]
pub struct Procedure {
    /// The type of its value, or `void`.
    pub result: Name,
    /// Its name.
    pub name: Name,
    /// Type and name of each parameter.
    pub parameters: Vec<(Name, Name)>,
    /// What it does.
    pub body: Vec<Statement>,
}

/// A definition of an automaton.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The kind of automaton, as it is written.
    pub kind: Name,
    /// The variable.
    pub name: Name,
    /// The parts: `states = {..}`.
    pub fields: Vec<(Name, Datum)>,
}

/// A part of a definition. All kinds of automata share one syntax; it is interpreted when the automaton is built.
#[derive(Clone, Debug)]
pub enum Datum {
    /// A name, a number or a string.
    Atom(Name),
    /// `{ .. }`
    Set(Span, Vec<Datum>),
    /// `( .. )`
    Tuple(Span, Vec<Datum>),
    /// `p & ~q`, in alternating automata.
    Formula(Span, Box<Formula>),
    /// `c := "(+ c 1)"`, in counting automata.
    Update(Name, Name),
}

impl Datum {
    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            Datum::Atom(name) => name.span,
            Datum::Set(span, _) | Datum::Tuple(span, _) | Datum::Formula(span, _) => *span,
            Datum::Update(name, value) => name.span.to(value.span),
        }
    }
}

/// A Boolean combination of names.
#[derive(Clone, Debug)]
pub enum Formula {
    /// A name; `true` and `false` are names here.
    Atom(Name),
    /// `~f`
    Not(Box<Formula>),
    /// `f & g & ..`
    And(Vec<Formula>),
    /// `f | g | ..`
    Or(Vec<Formula>),
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it computes.
    pub kind: ExprKind,
    /// The whole expression.
    pub span: Span,
    /// How deep the tree is; bounded, so that recursion over it is safe.
    pub(crate) height: u32,
}

/// The expressions.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// `17`
    Int(i64),
    /// `true`, `false`
    Bool(bool),
    /// `"text"`
    Str(Name),
    /// A variable.
    Variable(Name),
    /// `accepts(a, w)`: an operation of the library, a procedure, `print`, `assert`, ...
    Call {
        /// What is called.
        name: Name,
        /// With what.
        arguments: Vec<Expr>,
    },
    /// `!e`
    Not(Box<Expr>),
    /// `-e`
    Negate(Box<Expr>),
    /// `e + f`, ...
    Binary {
        /// What is done.
        operator: Binary,
        /// The left operand.
        left: Box<Expr>,
        /// The right operand.
        right: Box<Expr>,
    },
    /// `[a b< c >d]`
    Word(Vec<WordLetter>),
    /// `[a , b c]`
    Lasso {
        /// The part that is read once.
        stem: Vec<WordLetter>,
        /// The part that is repeated.
        period: Vec<WordLetter>,
    },
    /// `Tree[f(a, b)]`
    Tree(Tree),
}

/// Operators with two operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Binary {
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

impl Binary {
    /// Whether it compares two values.
    pub fn is_comparison(self) -> bool {
        use Binary::*;
        matches!(self, Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual)
    }

    /// How it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            Binary::Or => "||",
            Binary::And => "&&",
            Binary::Equal => "==",
            Binary::NotEqual => "!=",
            Binary::Less => "<",
            Binary::LessEqual => "<=",
            Binary::Greater => ">",
            Binary::GreaterEqual => ">=",
            Binary::Add => "+",
            Binary::Subtract => "-",
            Binary::Multiply => "*",
            Binary::Divide => "/",
            Binary::Remainder => "%",
        }
    }
}

/// A letter of a nested word and its role in the nesting.
#[derive(Clone, Copy, Debug)]
pub enum WordLetter {
    /// `a`
    Internal(Name),
    /// `a<`
    Call(Name),
    /// `>a`
    Return(Name),
}

impl WordLetter {
    /// The letter without its role.
    pub fn name(self) -> Name {
        match self {
            WordLetter::Internal(name) | WordLetter::Call(name) | WordLetter::Return(name) => name,
        }
    }
}

/// A tree over letters.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The letter at the root.
    pub letter: Name,
    /// What is below.
    pub children: Vec<Tree>,
}
