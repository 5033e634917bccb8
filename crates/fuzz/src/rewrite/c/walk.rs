//! The positions of expressions and statements in the functions of a unit.

use std::collections::{HashMap, HashSet};

use tracewright_c::Symbol;
use tracewright_c::ast::{
    DeclId, DeclKind, ExprId, ExprKind, FunctionId, InitializerId, InitializerKind, Parameters, StmtId, StmtKind,
    Storage, UnaryOp,
};

use super::unit::Unit;

/// The role of an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Its value is used.
    Value,
    /// Only whether it is zero matters.
    Condition,
    /// It is assigned to, or its address is taken, or a member of it is named.
    Place,
    /// It is called.
    Callee,
    /// Only its side effects matter.
    Effect,
}

/// An occurrence of an expression.
#[derive(Clone, Copy, Debug)]
pub struct Site {
    /// The expression.
    pub id: ExprId,
    /// Its role.
    pub role: Role,
    /// Where.
    pub function: usize,
}

/// The contents of function bodies. Constant expressions (sizes, cases, static initialisers) and types are omitted.
#[derive(Default)]
pub struct Sites {
    /// The expressions.
    pub exprs: Vec<Site>,
    /// The statements, with the index of their function.
    pub stmts: Vec<(StmtId, usize)>,
    /// The declarations in functions, with the index of the function.
    pub decls: Vec<(DeclId, usize)>,
    /// The functions, by their place among the external declarations.
    pub functions: Vec<(usize, FunctionId)>,
}

impl Sites {
    /// Walks through a unit.
    pub fn of(unit: &Unit) -> Sites {
        let mut sites = Sites::default();
        for (place, &item) in unit.ast.items.iter().enumerate() {
            if let DeclKind::Function(id) = unit.ast[item].kind {
                let index = sites.functions.len();
                sites.functions.push((place, id));
                let body = unit.ast[id].body;
                Walk { unit, sites: &mut sites, function: index }.stmt(body);
            }
        }
        sites
    }

    /// The blocks.
    pub fn blocks(&self, unit: &Unit) -> Vec<(StmtId, usize)> {
        self.stmts.iter().copied().filter(|(id, _)| matches!(unit.stmt(*id), StmtKind::Block(_))).collect()
    }
}

struct Walk<'w> {
    unit: &'w Unit,
    sites: &'w mut Sites,
    function: usize,
}

impl Walk<'_> {
    fn stmt(&mut self, id: StmtId) {
        self.sites.stmts.push((id, self.function));
        match self.unit.stmt(id) {
            StmtKind::Expr(e) => self.expr(e, Role::Effect),
            StmtKind::Decl(decl) => self.decl(decl),
            StmtKind::Block(list) => self.unit.ast[list].iter().for_each(|&s| self.stmt(s)),
            StmtKind::If { condition, then, otherwise } => {
                self.expr(condition, Role::Condition);
                self.stmt(then);
                otherwise.into_iter().for_each(|s| self.stmt(s));
            }
            StmtKind::Switch { value, body } => {
                self.expr(value, Role::Value);
                self.stmt(body);
            }
            StmtKind::While { condition, body } | StmtKind::DoWhile { body, condition } => {
                self.expr(condition, Role::Condition);
                self.stmt(body);
            }
            StmtKind::For { init, condition, step, body } => {
                init.into_iter().for_each(|s| self.stmt(s));
                condition.into_iter().for_each(|e| self.expr(e, Role::Condition));
                step.into_iter().for_each(|e| self.expr(e, Role::Effect));
                self.stmt(body);
            }
            StmtKind::GotoComputed(e) => self.expr(e, Role::Value),
            StmtKind::Return(value) => value.into_iter().for_each(|e| self.expr(e, Role::Value)),
            StmtKind::Label { body, .. } | StmtKind::Case { body, .. } | StmtKind::Default { body } => self.stmt(body),
            StmtKind::Empty
            | StmtKind::LocalLabels(_)
            | StmtKind::Goto(_)
            | StmtKind::Continue
            | StmtKind::Break
            | StmtKind::Asm(_) => {}
        }
    }

    fn decl(&mut self, id: DeclId) {
        self.sites.decls.push((id, self.function));
        if let DeclKind::Declarators { specifiers, declarators } = self.unit.ast[id].kind {
            let constant =
                matches!(self.unit.ast[specifiers].storage, Some(Storage::Static | Storage::Extern | Storage::Typedef));
            if !constant {
                let values = self.unit.ast[declarators].iter().filter_map(|d| d.initializer);
                values.for_each(|value| self.initializer(value));
            }
        }
    }

    fn initializer(&mut self, id: InitializerId) {
        match self.unit.ast[id].kind {
            InitializerKind::Expr(e) => self.expr(e, Role::Value),
            InitializerKind::List(items) => {
                let items = self.unit.ast[items].to_vec();
                items.into_iter().for_each(|item| self.initializer(item.value));
            }
        }
    }

    fn expr(&mut self, id: ExprId, role: Role) {
        self.sites.exprs.push(Site { id, role, function: self.function });
        let ast = &self.unit.ast;
        match self.unit.expr(id) {
            ExprKind::Unary { op, operand } => {
                let role = match op {
                    UnaryOp::Not => Role::Condition,
                    UnaryOp::AddressOf
                    | UnaryOp::PreIncrement
                    | UnaryOp::PreDecrement
                    | UnaryOp::PostIncrement
                    | UnaryOp::PostDecrement => Role::Place,
                    _ => Role::Value,
                };
                self.expr(operand, role);
            }
            ExprKind::Binary { op, left, right } => {
                use tracewright_c::ast::BinaryOp;
                let (first, second) = match op {
                    BinaryOp::And | BinaryOp::Or => (Role::Condition, Role::Condition),
                    BinaryOp::Comma => (Role::Effect, role),
                    _ => (Role::Value, Role::Value),
                };
                self.expr(left, first);
                self.expr(right, second);
            }
            ExprKind::Assign { left, right, .. } => {
                self.expr(left, Role::Place);
                self.expr(right, Role::Value);
            }
            ExprKind::Conditional { condition, then, otherwise } => {
                // Without a middle operand, the condition is the value, too.
                self.expr(condition, if then.is_some() { Role::Condition } else { Role::Value });
                then.into_iter().for_each(|e| self.expr(e, Role::Value));
                self.expr(otherwise, Role::Value);
            }
            ExprKind::Cast { operand, .. } => self.expr(operand, Role::Value),
            ExprKind::Call { callee, arguments } => {
                self.expr(callee, Role::Callee);
                ast[arguments].iter().for_each(|&e| self.expr(e, Role::Value));
            }
            ExprKind::Index { base, index } => {
                self.expr(base, Role::Value);
                self.expr(index, Role::Value);
            }
            ExprKind::Member { object, access, .. } => {
                let role = if access == tracewright_c::ast::Access::Dot { Role::Place } else { Role::Value };
                self.expr(object, role);
            }
            ExprKind::Statement(block) => self.stmt(block),
            ExprKind::CompoundLiteral { initializer, .. } => self.initializer(initializer),
            ExprKind::VaArg { list, .. } => self.expr(list, Role::Place),
            // Operands of these are not evaluated, or constant, or chosen by type.
            _ => {}
        }
    }
}

/// Whether evaluating an expression has no side effects and calls no function.
pub fn is_pure(unit: &Unit, id: ExprId) -> bool {
    match unit.expr(id) {
        ExprKind::Name(_) | ExprKind::Integer { .. } | ExprKind::Float { .. } | ExprKind::Char { .. } => true,
        ExprKind::Unary { op, operand } => {
            let steps = [UnaryOp::PreIncrement, UnaryOp::PreDecrement, UnaryOp::PostIncrement, UnaryOp::PostDecrement];
            !steps.contains(&op) && is_pure(unit, operand)
        }
        ExprKind::Binary { left, right, .. } => is_pure(unit, left) && is_pure(unit, right),
        ExprKind::Conditional { condition, then, otherwise } => {
            is_pure(unit, condition) && then.is_none_or(|e| is_pure(unit, e)) && is_pure(unit, otherwise)
        }
        ExprKind::Cast { operand, .. } => is_pure(unit, operand),
        ExprKind::Index { base, index } => is_pure(unit, base) && is_pure(unit, index),
        ExprKind::Member { object, .. } => is_pure(unit, object),
        _ => false,
    }
}

/// Whether a statement, or anything in it, satisfies the predicate. `enter` decides whether to descend into a
/// statement.
pub fn contains(unit: &Unit, id: StmtId, enter: &dyn Fn(&StmtKind) -> bool, found: &dyn Fn(&StmtKind) -> bool) -> bool {
    let kind = unit.stmt(id);
    if found(&kind) {
        return true;
    }
    if !enter(&kind) {
        return false;
    }
    let inner = |id| contains(unit, id, enter, found);
    match kind {
        StmtKind::Block(list) => unit.ast[list].iter().any(|&s| inner(s)),
        StmtKind::If { then, otherwise, .. } => inner(then) || otherwise.is_some_and(inner),
        StmtKind::Switch { body, .. }
        | StmtKind::While { body, .. }
        | StmtKind::DoWhile { body, .. }
        | StmtKind::Label { body, .. }
        | StmtKind::Case { body, .. }
        | StmtKind::Default { body } => inner(body),
        StmtKind::For { init, body, .. } => init.is_some_and(inner) || inner(body),
        _ => false,
    }
}

/// Whether a `break` in a statement leaves an enclosing statement.
pub fn breaks_out(unit: &Unit, id: StmtId) -> bool {
    let enter = |kind: &StmtKind| {
        !matches!(
            kind,
            StmtKind::While { .. } | StmtKind::DoWhile { .. } | StmtKind::For { .. } | StmtKind::Switch { .. }
        )
    };
    contains(unit, id, &enter, &|kind| matches!(kind, StmtKind::Break))
}

/// Whether a `continue` in a statement continues a loop around it.
pub fn continues_outside(unit: &Unit, id: StmtId) -> bool {
    let enter =
        |kind: &StmtKind| !matches!(kind, StmtKind::While { .. } | StmtKind::DoWhile { .. } | StmtKind::For { .. });
    contains(unit, id, &enter, &|kind| matches!(kind, StmtKind::Continue))
}

/// Whether there are labels or cases in a statement, or anything else that must not be duplicated.
pub fn has_labels(unit: &Unit, id: StmtId) -> bool {
    contains(unit, id, &|_| true, &|kind| match kind {
        StmtKind::Label { .. } | StmtKind::Case { .. } | StmtKind::Default { .. } | StmtKind::LocalLabels(_) => true,
        StmtKind::Asm(_) => true,
        StmtKind::Decl(decl) => match unit.ast[*decl].kind {
            DeclKind::Declarators { specifiers, .. } => unit.ast[specifiers].storage.is_some(),
            _ => true,
        },
        _ => false,
    }) || has_fixed_expressions(unit)
}

/// Whether there are expressions that must neither be copied nor be moved into another block: statement expressions,
/// whose statements [`contains`] does not visit, and compound literals, which are live until the end of their block.
pub fn has_fixed_expressions(unit: &Unit) -> bool {
    let is_fixed = |kind: &ExprKind| matches!(kind, ExprKind::Statement(_) | ExprKind::CompoundLiteral { .. });
    unit.ast.all::<tracewright_c::ast::Expr>().iter().any(|e| is_fixed(&e.kind))
}

/// How often names of variables, parameters and functions are declared, and which names have another meaning.
pub struct Declared {
    /// How many declarations there are of an ordinary name.
    pub times: HashMap<Symbol, usize>,
    /// Typedef names and enumerators.
    pub other: HashSet<Symbol>,
    /// Functions with a body.
    pub defined: HashSet<Symbol>,
}

impl Declared {
    /// The declarations of a unit.
    pub fn of(unit: &Unit) -> Declared {
        let ast = &unit.ast;
        let mut declared = Declared { times: HashMap::new(), other: HashSet::new(), defined: HashSet::new() };
        for decl in ast.all::<tracewright_c::ast::Decl>() {
            match decl.kind {
                DeclKind::Declarators { specifiers, declarators } => {
                    let typedef = ast[specifiers].storage == Some(Storage::Typedef);
                    for name in ast[declarators].iter().filter_map(|d| d.declarator.name) {
                        match typedef {
                            true => drop(declared.other.insert(name.name)),
                            false => *declared.times.entry(name.name).or_default() += 1,
                        }
                    }
                }
                DeclKind::Function(id) => {
                    let function = ast[id];
                    if let Some(name) = function.declarator.name {
                        declared.defined.insert(name.name);
                        *declared.times.entry(name.name).or_default() += 1;
                    }
                    if let Parameters::Names(names) = function.parameters {
                        declared.other.extend(ast[names].iter().map(|name| name.name));
                    }
                }
                _ => {}
            }
        }
        for parameter in ast.all::<tracewright_c::ast::Parameter>() {
            if let Some(name) = parameter.declarator.name {
                *declared.times.entry(name.name).or_default() += 1;
            }
        }
        declared.other.extend(ast.all::<tracewright_c::ast::Enumerator>().iter().map(|e| e.name.name));
        declared
    }
}
