//! Static checking of scripts: undefined names, wrong types, unknown operations.

use rustc_hash::FxHashMap;
use tracewright_source::{Diagnostic, SourceMap, Span};

use crate::ast::{Binary, Expr, ExprKind, Name, Procedure, Statement, StatementKind};
use crate::load::{IMPORT, Program, import_name};
use crate::operations::{self, Known, is_foreign};
use crate::value::Type;

/// The limit on reported errors.
const MAX_ERRORS: usize = 50;

/// Checks a script that has been loaded.
pub(crate) fn check(program: &Program) -> Vec<Diagnostic> {
    let mut checker = Checker {
        program,
        sources: &program.sources,
        scopes: vec![FxHashMap::default()],
        procedures: FxHashMap::default(),
        result: None,
        loops: 0,
        errors: Vec::new(),
    };
    // Automata are known in the whole file, wherever they are defined, and so are procedures.
    for defined in &program.definitions {
        checker.scopes[0].insert(&defined.name, defined.value.type_of());
    }
    for statement in &program.script.statements {
        if let StatementKind::Procedure(procedure) = &statement.kind {
            checker.announce(procedure);
        }
    }
    for statement in &program.script.statements {
        checker.statement(statement);
    }
    checker.errors
}

struct Checker<'a> {
    program: &'a Program,
    sources: &'a SourceMap,
    /// The first is the global scope.
    scopes: Vec<FxHashMap<&'a str, Type>>,
    procedures: FxHashMap<&'a str, Signature>,
    /// The return type of the current procedure; `None` outside of procedures.
    result: Option<Type>,
    /// The number of enclosing loops.
    loops: u32,
    errors: Vec<Diagnostic>,
}

#[derive(Clone)]
struct Signature {
    parameters: Vec<Type>,
    result: Type,
}

impl<'a> Checker<'a> {
    fn error(&mut self, span: Span, message: impl Into<String>) {
        self.report(Diagnostic::error(span, message));
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        if self.errors.len() < MAX_ERRORS {
            self.errors.push(diagnostic);
        }
    }

    fn text(&self, name: Name) -> &'a str {
        name.text(self.sources)
    }

    fn type_named(&mut self, name: Name) -> Type {
        let text = self.text(name);
        Type::from_name(text).unwrap_or_else(|| {
            self.error(name.span, format!("unknown type `{text}`"));
            Type::Unknown
        })
    }

    fn announce(&mut self, procedure: &'a Procedure) {
        let parameters = procedure.parameters.iter().map(|(of, _)| self.type_named(*of)).collect();
        let result = self.type_named(procedure.result);
        let name = self.text(procedure.name);
        let known = is_special(name) || operations::lookup(name).is_some();
        if known || self.procedures.insert(name, Signature { parameters, result }).is_some() {
            self.error(procedure.name.span, format!("there is already an operation `{name}`"));
        }
    }

    fn declare(&mut self, name: Name, of: Type) {
        let text = self.text(name);
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(text, of);
        }
    }

    fn variable(&mut self, name: Name) -> Type {
        let text = self.text(name);
        if let Some(of) = self.scopes.iter().rev().find_map(|scope| scope.get(text)) {
            return *of;
        }
        let known = self.scopes.iter().flat_map(|scope| scope.keys().copied());
        let mut diagnostic = Diagnostic::error(name.span, format!("undefined name `{text}`"));
        if let Some(similar) = similar(text, known) {
            diagnostic = diagnostic.note(format!("there is `{similar}`"));
        }
        self.report(diagnostic);
        Type::Unknown
    }

    fn statement(&mut self, statement: &'a Statement) {
        match &statement.kind {
            StatementKind::Define(definition) => {
                let of = Type::from_name(self.text(definition.kind)).unwrap_or(Type::Unknown);
                self.declare(definition.name, of);
            }
            StatementKind::Declare { of, name, value } => {
                let of = self.type_named(*of);
                if of == Type::Void {
                    self.error(name.span, "a variable cannot have type void");
                }
                if let Some(value) = value {
                    self.expect(value, of);
                }
                self.declare(*name, of);
            }
            StatementKind::Assign { name, operator, value } => {
                let of = self.variable(*name);
                let right = value.as_ref().map_or(Type::Int, |value| self.expression(value));
                let result = match operator {
                    Some(operator) => self.binary(statement.span, *operator, of, right),
                    None => right,
                };
                if !result.fits(of) {
                    let message = format!("expected a value of type {}, found {}", of.name(), result.name());
                    self.error(value.as_ref().map_or(name.span, |value| value.span), message);
                }
            }
            StatementKind::Evaluate(expression) => {
                if !self.import(expression) {
                    self.expression(expression);
                }
            }
            StatementKind::If { condition, then, otherwise } => {
                self.expect(condition, Type::Bool);
                self.scoped(|checker| checker.statement(then));
                if let Some(otherwise) = otherwise {
                    self.scoped(|checker| checker.statement(otherwise));
                }
            }
            StatementKind::While { condition, body } => {
                self.expect(condition, Type::Bool);
                self.repeated(body);
            }
            StatementKind::For { first, condition, step, body } => self.scoped(|checker| {
                if let Some(first) = first {
                    checker.statement(first);
                }
                if let Some(condition) = condition {
                    checker.expect(condition, Type::Bool);
                }
                if let Some(step) = step {
                    checker.statement(step);
                }
                checker.repeated(body);
            }),
            StatementKind::Block(body) => self.scoped(|checker| {
                body.iter().for_each(|statement| checker.statement(statement));
            }),
            StatementKind::Break | StatementKind::Continue => {
                if self.loops == 0 {
                    let word = self.sources.text(statement.span).trim_end_matches(';').trim_end().to_owned();
                    self.error(statement.span, format!("`{word}` outside of a loop"));
                }
            }
            StatementKind::Return(value) => self.return_statement(statement.span, value.as_ref()),
            StatementKind::Procedure(procedure) => self.procedure(procedure, statement.span),
            StatementKind::Nothing => {}
        }
    }

    fn scoped(&mut self, check: impl FnOnce(&mut Self)) {
        self.scopes.push(FxHashMap::default());
        check(self);
        self.scopes.pop();
    }

    fn repeated(&mut self, body: &'a Statement) {
        self.loops += 1;
        self.scoped(|checker| checker.statement(body));
        self.loops -= 1;
    }

    /// `parseAutomata("file")` brings the automata of the file into scope.
    fn import(&mut self, expression: &'a Expr) -> bool {
        let program = self.program;
        let Some(file) = import_name(self.sources, expression) else { return false };
        for defined in program.imports.get(self.text(file)).into_iter().flatten() {
            self.scopes[0].insert(&defined.name, defined.value.type_of());
        }
        true
    }

    fn return_statement(&mut self, span: Span, value: Option<&'a Expr>) {
        match (self.result, value) {
            // At the top level, `return` ends the script.
            (None | Some(Type::Void | Type::Unknown), None) => {}
            (None | Some(Type::Void), Some(value)) => {
                self.expression(value);
                self.error(value.span, "there is no value to return here");
            }
            (Some(result), Some(value)) => self.expect(value, result),
            (Some(result), None) => self.error(span, format!("a value of type {} must be returned", result.name())),
        }
    }

    fn procedure(&mut self, procedure: &'a Procedure, span: Span) {
        if self.result.is_some() || self.scopes.len() > 1 {
            self.error(span, "procedures cannot be defined inside of something else");
            return;
        }
        let text = self.text(procedure.name);
        let Some(signature) = self.procedures.get(text).cloned() else { return };
        self.result = Some(signature.result);
        let loops = std::mem::replace(&mut self.loops, 0);
        self.scoped(|checker| {
            for ((_, name), of) in procedure.parameters.iter().zip(&signature.parameters) {
                checker.declare(*name, *of);
            }
            procedure.body.iter().for_each(|statement| checker.statement(statement));
        });
        self.loops = loops;
        self.result = None;
    }

    fn expect(&mut self, expression: &'a Expr, wanted: Type) {
        let of = self.expression(expression);
        if !of.fits(wanted) {
            let message = format!("expected a value of type {}, found {}", wanted.name(), of.name());
            self.error(expression.span, message);
        }
    }

    fn expression(&mut self, expression: &'a Expr) -> Type {
        match &expression.kind {
            ExprKind::Int(_) => Type::Int,
            ExprKind::Bool(_) => Type::Bool,
            ExprKind::Str(_) => Type::Str,
            ExprKind::Variable(name) => self.variable(*name),
            ExprKind::Call { name, arguments } => self.call(*name, arguments, expression.span),
            ExprKind::Not(operand) => {
                self.expect(operand, Type::Bool);
                Type::Bool
            }
            ExprKind::Negate(operand) => {
                self.expect(operand, Type::Int);
                Type::Int
            }
            ExprKind::Binary { operator, left, right } => {
                let (left, right) = (self.expression(left), self.expression(right));
                self.binary(expression.span, *operator, left, right)
            }
            ExprKind::Word(_) => Type::Word,
            ExprKind::Lasso { .. } => Type::Lasso,
            ExprKind::Tree(_) => Type::Tree,
        }
    }

    fn binary(&mut self, span: Span, operator: Binary, left: Type, right: Type) -> Type {
        use Binary::*;
        let both = |of: Type| left.fits(of) && right.fits(of);
        let (fine, result) = match operator {
            Or | And => (both(Type::Bool), Type::Bool),
            Equal | NotEqual => (both(Type::Int) || both(Type::Bool) || both(Type::Str), Type::Bool),
            Less | LessEqual | Greater | GreaterEqual => (both(Type::Int), Type::Bool),
            Add if left == Type::Str || right == Type::Str => {
                let printable = |of: Type| matches!(of, Type::Str | Type::Int | Type::Bool | Type::Unknown);
                (printable(left) && printable(right), Type::Str)
            }
            Add | Subtract | Multiply | Divide | Remainder => (both(Type::Int), Type::Int),
        };
        if !fine {
            let message = format!("`{}` cannot be used with {} and {}", operator.symbol(), left.name(), right.name());
            self.error(span, message);
        }
        result
    }

    fn call(&mut self, name: Name, arguments: &'a [Expr], span: Span) -> Type {
        let types: Vec<Type> = arguments.iter().map(|argument| self.expression(argument)).collect();
        let text = self.text(name);
        if is_special(text) {
            self.special(text, arguments, &types, span);
            return if text == "readHoa" { Type::Nwa } else { Type::Void };
        }
        if let Some(signature) = self.procedures.get(text).cloned() {
            let fits = types.iter().zip(&signature.parameters).all(|(of, wanted)| of.fits(*wanted));
            if types.len() != signature.parameters.len() || !fits {
                self.mismatch(text, span, &types, &[&signature.parameters]);
            }
            return signature.result;
        }
        match operations::lookup(text) {
            Some(Known::Rows(rows)) => {
                let mut fitting = rows.iter().filter(|row| row.accepts(&types)).map(|row| row.result());
                match fitting.next() {
                    Some(result) if fitting.all(|other| other == result) => result,
                    Some(_) => Type::Unknown,
                    // The operation may exist for types that are not supported.
                    None if types.iter().any(|of| is_foreign(*of)) => Type::Unknown,
                    None => {
                        let parameters: Vec<&[Type]> = rows.iter().map(|row| row.parameters()).collect();
                        self.mismatch(text, span, &types, &parameters);
                        Type::Unknown
                    }
                }
            }
            Some(Known::Unsupported) => Type::Unknown,
            None => {
                let mut diagnostic = Diagnostic::error(name.span, format!("undefined operation `{text}`"));
                if let Some(similar) = similar(text, operations::names()) {
                    diagnostic = diagnostic.note(format!("there is `{similar}`"));
                }
                self.report(diagnostic);
                Type::Unknown
            }
        }
    }

    fn mismatch(&mut self, name: &str, span: Span, found: &[Type], wanted: &[&[Type]]) {
        let list = |types: &[Type]| {
            let names: Vec<&str> = types.iter().map(|of| of.name()).collect();
            format!("({})", names.join(", "))
        };
        let wanted: Vec<String> = wanted.iter().map(|types| list(types)).collect();
        let message = format!("`{name}` takes {}, not {}", wanted.join(" or "), list(found));
        self.error(span, message);
    }

    fn special(&mut self, name: &str, arguments: &[Expr], types: &[Type], span: Span) {
        match (name, types) {
            ("assert", [of]) => {
                if !of.fits(Type::Bool) {
                    let message = format!("expected a value of type boolean, found {}", of.name());
                    self.error(arguments[0].span, message);
                }
            }
            ("print", [..]) if !types.is_empty() => {
                for (argument, of) in arguments.iter().zip(types) {
                    if *of == Type::Void {
                        self.error(argument.span, "there is no value to print");
                    }
                }
            }
            ("readHoa", [Type::Str]) => {}
            ("readHoa", _) => self.error(span, "`readHoa` takes the name of a file"),
            ("write", [of, Type::Str] | [of, Type::Str, Type::Str]) if *of != Type::Void => {}
            ("assert", _) => self.error(span, "`assert` takes one condition"),
            ("print", _) => self.error(span, "`print` takes one value"),
            ("write", _) => self.error(span, "`write` takes a value, the name of a file and, if you like, a format"),
            _ => self.error(span, format!("`{name}` takes the name of a file and stands alone: `{name}(\"file\");`")),
        }
    }
}

/// Calls that are not operations on automata.
pub(crate) fn is_special(name: &str) -> bool {
    matches!(name, "assert" | "print" | "write" | "readHoa") || name == IMPORT
}

/// A known name with a small edit distance.
fn similar<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let allowed = name.chars().count().div_ceil(4);
    known.map(|other| (distance(name, other), other)).filter(|(d, _)| *d <= allowed).min().map(|(_, other)| other)
}

/// The edit distance.
fn distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, a) in left.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, b) in right.iter().enumerate() {
            let best = (diagonal + usize::from(a != *b)).min(row[j] + 1).min(row[j + 1] + 1);
            diagonal = std::mem::replace(&mut row[j + 1], best);
        }
    }
    row[right.len()]
}
