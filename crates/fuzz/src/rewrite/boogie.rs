//! Rewrites of Boogie programs that preserve their meaning.
//!
//! The checked program is changed and printed. Expressions are in an arena that only grows: a new one is built beside
//! the old one.

use tracewright_boogie::{
    BinaryOp, Body, Branch, ExprArena, ExprId, ExprKind, Label, LabelId, Lhs, Local, LocalId, LocalKind, Procedure,
    ProcedureId, Program, Stmt, StmtKind, Trust, Type, UnaryOp, Var, VariableId, load, print_program,
};
use tracewright_random::Random;
use tracewright_source::{SourceMap, Span};

type Rewrite = fn(&mut Target, &mut Random) -> bool;

const REWRITES: [(&str, Rewrite); 18] = [
    ("renamed", renamed),
    ("condition negated twice", negated_twice),
    ("de Morgan", de_morgan),
    ("operands exchanged", exchanged),
    ("something added and subtracted", added),
    ("comparison negated", comparison),
    ("assertion as a branch", assertion),
    ("claim taken apart", taken_apart),
    ("branch by choice", by_choice),
    ("branches exchanged", branches),
    ("loop peeled", peeled),
    ("loop unrolled", unrolled),
    ("loop by choice", loop_by_choice),
    ("assignment by havoc", by_havoc),
    ("assignment by a procedure", by_procedure),
    ("assignments exchanged", order),
    ("dead code", dead),
    ("block split by a label", split),
];

/// How many attempts are made to find a rewrite that applies.
const ATTEMPTS: usize = 12;

/// Rewrites a program once, at random. `None` if nothing applies; otherwise the new text and what was done.
pub fn rewrite(text: &str, random: &mut Random) -> Option<(String, &'static str)> {
    let program = load(&SourceMap::single("program.bpl", text)).ok()?;
    for _ in 0..ATTEMPTS {
        let mut program = program.clone();
        let bodies: Vec<(usize, usize)> = program
            .procedures
            .iter()
            .enumerate()
            .flat_map(|(p, procedure)| (0..procedure.bodies.len()).map(move |b| (p, b)))
            .collect();
        let (procedure, body) = random.choose(&bodies)?;
        let (name, apply) = *random.pick(&REWRITES);
        if apply(&mut Target { program: &mut program, procedure, body }, random) {
            return Some((print_program(&program), name));
        }
    }
    None
}

/// The body that is rewritten, and the program around it.
struct Target<'t> {
    program: &'t mut Program,
    procedure: usize,
    body: usize,
}

impl Target<'_> {
    fn body(&mut self) -> &mut Body {
        &mut self.program.procedures[self.procedure].bodies[self.body]
    }

    fn own(&self) -> &Procedure {
        &self.program.procedures[self.procedure]
    }

    /// All blocks of the body, each as the path to it.
    fn blocks(&mut self) -> Vec<Vec<Step>> {
        let mut ways = Vec::new();
        collect(&self.body().block, &mut Vec::new(), &mut ways);
        ways
    }

    /// A block, by the path to it.
    fn block(&mut self, way: &[Step]) -> &mut Vec<Stmt> {
        let mut block = &mut self.body().block;
        for step in way {
            block = match (&mut block[step.statement].kind, step.branch) {
                (StmtKind::If { branches, .. }, Some(branch)) => &mut branches[branch].block,
                (StmtKind::If { otherwise, .. }, None) => otherwise,
                (StmtKind::While { block, .. }, _) => block,
                _ => unreachable!("ways lead through branches and loops"),
            };
        }
        block
    }

    /// A statement of some kind, by the path to its block and its index there.
    fn find(&mut self, random: &mut Random, fits: impl Fn(&Target, &Stmt) -> bool) -> Option<(Vec<Step>, usize)> {
        let mut found = Vec::new();
        for way in self.blocks() {
            let statements = self.block(&way).clone();
            let places = statements.iter().enumerate().filter(|(_, statement)| fits(self, statement));
            found.extend(places.map(|(place, _)| (way.clone(), place)));
        }
        (!found.is_empty()).then(|| random.pick(&found).clone())
    }

    fn unary(&mut self, op: UnaryOp, operand: ExprId) -> ExprId {
        let (ty, span) = (self.program.exprs.ty(operand), self.program.exprs[operand].span);
        self.program.exprs.push(ExprKind::Unary(op, operand), ty, span)
    }

    fn binary(&mut self, op: BinaryOp, left: ExprId, right: ExprId, ty: Type) -> ExprId {
        let span = self.program.exprs[left].span;
        self.program.exprs.push(ExprKind::Binary(op, left, right), ty, span)
    }

    fn not(&mut self, operand: ExprId) -> ExprId {
        self.unary(UnaryOp::Not, operand)
    }

    fn truth(&mut self, value: bool, span: Span) -> ExprId {
        self.program.exprs.push(ExprKind::Bool(value), Type::BOOL, span)
    }

    /// A new local variable of this body.
    fn local(&mut self, ty: Type, span: Span) -> LocalId {
        let body = self.body as u32;
        let procedure = &mut self.program.procedures[self.procedure];
        let id = LocalId(procedure.locals.len() as u32);
        let name = format!("tw_local{}", procedure.locals.len());
        let kind = LocalKind::Variable { body };
        procedure.locals.push(Local { name, ty, kind, where_clause: None, attributes: Vec::new(), span });
        procedure.bodies[self.body].locals.push(id);
        id
    }

    fn variable(&mut self, place: VariableId, ty: Type, span: Span) -> ExprId {
        let var = match place {
            VariableId::Global(id) => Var::Global(id),
            VariableId::Local(id) => Var::Local(id),
        };
        self.program.exprs.push(ExprKind::Var(var), ty, span)
    }

    /// Replaces a condition somewhere in the body.
    fn change_condition(
        &mut self,
        random: &mut Random,
        change: impl FnOnce(&mut Self, ExprId) -> Option<ExprId>,
    ) -> bool {
        let has = |_: &Target, statement: &Stmt| condition(&statement.kind).is_some();
        let Some((way, place)) = self.find(random, has) else { return false };
        let Some(old) = condition(&self.block(&way)[place].kind) else { return false };
        let Some(new) = change(self, old) else { return false };
        match &mut self.block(&way)[place].kind {
            StmtKind::Assert(e) | StmtKind::Assume(e) => *e = new,
            StmtKind::If { branches, .. } => branches[0].cond = Some(new),
            StmtKind::While { cond, .. } => *cond = Some(new),
            _ => unreachable!("it has a condition"),
        }
        true
    }

    /// Replaces an expression of an assignment, assertion or assumption, at a random position in it.
    fn change_expression(
        &mut self,
        random: &mut Random,
        fits: impl Fn(&ExprArena, ExprId) -> bool,
        change: impl FnOnce(&mut Self, ExprId) -> ExprId,
    ) -> bool {
        let has = |target: &Target, statement: &Stmt| {
            value(&statement.kind).is_some_and(|e| {
                reachable(&target.program.exprs, e).into_iter().any(|e| fits(&target.program.exprs, e))
            })
        };
        let Some((way, place)) = self.find(random, has) else { return false };
        let Some(root) = value(&self.block(&way)[place].kind) else { return false };
        let inside = reachable(&self.program.exprs, root);
        let fitting: Vec<ExprId> = inside.into_iter().filter(|&e| fits(&self.program.exprs, e)).collect();
        let Some(old) = random.choose(&fitting) else { return false };
        let new = change(self, old);
        let root = replaced(&mut self.program.exprs, root, old, new);
        match &mut self.block(&way)[place].kind {
            StmtKind::Assert(e) | StmtKind::Assume(e) => *e = root,
            StmtKind::Assign(pairs) => pairs[0].1 = root,
            _ => unreachable!("it has a value"),
        }
        true
    }
}

/// A step into a statement: which one of its block, and which branch of it; `None` is the last one, or the body of a loop.
#[derive(Clone, Copy, Debug)]
struct Step {
    statement: usize,
    branch: Option<usize>,
}

fn collect(block: &[Stmt], way: &mut Vec<Step>, ways: &mut Vec<Vec<Step>>) {
    ways.push(way.clone());
    for (statement, inner) in block.iter().enumerate() {
        let mut enter = |branch, block: &[Stmt]| {
            way.push(Step { statement, branch });
            collect(block, way, ways);
            way.pop();
        };
        match &inner.kind {
            StmtKind::If { branches, otherwise, .. } => {
                branches.iter().enumerate().for_each(|(i, branch)| enter(Some(i), &branch.block));
                enter(None, otherwise);
            }
            StmtKind::While { block, .. } => enter(None, block),
            _ => {}
        }
    }
}

fn condition(kind: &StmtKind) -> Option<ExprId> {
    match kind {
        StmtKind::Assert(e) | StmtKind::Assume(e) => Some(*e),
        StmtKind::If { branches, .. } => branches.first()?.cond,
        StmtKind::While { cond, .. } => *cond,
        _ => None,
    }
}

fn value(kind: &StmtKind) -> Option<ExprId> {
    match kind {
        StmtKind::Assert(e) | StmtKind::Assume(e) => Some(*e),
        StmtKind::Assign(pairs) => pairs.first().map(|(_, e)| *e),
        _ => None,
    }
}

/// The parts of an expression that [`replaced`] finds: not those inside quantifiers and `old`.
fn reachable(exprs: &ExprArena, root: ExprId) -> Vec<ExprId> {
    let (mut found, mut open) = (Vec::new(), vec![root]);
    while let Some(id) = open.pop() {
        found.push(id);
        match &exprs[id].kind {
            ExprKind::Unary(_, a) => open.push(*a),
            ExprKind::Binary(_, a, b) => open.extend([*a, *b]),
            ExprKind::Ite(a, b, c) => open.extend([*a, *b, *c]),
            _ => {}
        }
    }
    found
}

/// An expression in which one subexpression, which occurs at most once, is replaced.
fn replaced(exprs: &mut ExprArena, root: ExprId, old: ExprId, new: ExprId) -> ExprId {
    if root == old {
        return new;
    }
    let (kind, ty, span) = (exprs[root].kind.clone(), exprs[root].ty, exprs[root].span);
    let kind = match kind {
        ExprKind::Unary(op, a) => ExprKind::Unary(op, replaced(exprs, a, old, new)),
        ExprKind::Binary(op, a, b) => {
            let (a, b) = (replaced(exprs, a, old, new), replaced(exprs, b, old, new));
            ExprKind::Binary(op, a, b)
        }
        ExprKind::Ite(a, b, c) => {
            let [a, b, c] = [a, b, c].map(|e| replaced(exprs, e, old, new));
            ExprKind::Ite(a, b, c)
        }
        _ => return root,
    };
    exprs.push(kind, ty, span)
}

fn statement(kind: StmtKind, span: Span) -> Stmt {
    Stmt { kind, attributes: Vec::new(), span }
}

/// Whether a block can be duplicated: it contains no labels and jumps.
fn is_closed(block: &[Stmt]) -> bool {
    block.iter().all(|statement| match &statement.kind {
        StmtKind::Break(_) | StmtKind::Goto(_) | StmtKind::Label(_) => false,
        StmtKind::If { branches, otherwise, .. } => {
            branches.iter().all(|branch| is_closed(&branch.block)) && is_closed(otherwise)
        }
        StmtKind::While { block, .. } => is_closed(block),
        _ => true,
    })
}

fn renamed(target: &mut Target, random: &mut Random) -> bool {
    let number = random.below(1000);
    if random.percent(50) && !target.program.globals.is_empty() {
        let index = random.below(target.program.globals.len());
        target.program.globals[index].name = format!("tw_global{number}_{index}");
        return true;
    }
    let locals = &mut target.program.procedures[target.procedure].locals;
    if locals.is_empty() {
        return false;
    }
    let index = random.below(locals.len());
    locals[index].name = format!("tw_name{number}_{index}");
    true
}

fn negated_twice(target: &mut Target, random: &mut Random) -> bool {
    target.change_condition(random, |target, e| {
        let once = target.not(e);
        Some(target.not(once))
    })
}

/// `a && b` is `!(!a || !b)`, `a ==> b` is `!a || b`, `a <==> b` is `a == b`.
fn de_morgan(target: &mut Target, random: &mut Random) -> bool {
    let fits = |exprs: &ExprArena, e: ExprId| {
        use BinaryOp::{And, Iff, Implies, Or};
        matches!(exprs[e].kind, ExprKind::Binary(And | Or | Implies | Iff, ..))
    };
    target.change_expression(random, fits, |target, e| {
        let ExprKind::Binary(op, a, b) = target.program.exprs[e].kind else { return e };
        match op {
            BinaryOp::Implies => {
                let a = target.not(a);
                target.binary(BinaryOp::Or, a, b, Type::BOOL)
            }
            BinaryOp::Iff => target.binary(BinaryOp::Eq, a, b, Type::BOOL),
            _ => {
                let dual = if op == BinaryOp::And { BinaryOp::Or } else { BinaryOp::And };
                let (a, b) = (target.not(a), target.not(b));
                let inner = target.binary(dual, a, b, Type::BOOL);
                target.not(inner)
            }
        }
    })
}

fn exchanged(target: &mut Target, random: &mut Random) -> bool {
    let fits = |exprs: &ExprArena, e: ExprId| {
        use BinaryOp::{Add, And, Eq, Iff, Mul, Neq, Or};
        matches!(exprs[e].kind, ExprKind::Binary(Add | Mul | And | Or | Eq | Neq | Iff, ..))
    };
    target.change_expression(random, fits, |target, e| {
        let ExprKind::Binary(op, a, b) = target.program.exprs[e].kind else { return e };
        let ty = target.program.exprs.ty(e);
        target.binary(op, b, a, ty)
    })
}

/// `e` is `e + x - x`, or `x - (x - e)`, for integers.
fn added(target: &mut Target, random: &mut Random) -> bool {
    let turned = random.percent(50);
    let number = random.below(9) as i64;
    let fits = |exprs: &ExprArena, e: ExprId| exprs.ty(e) == Type::INT;
    target.change_expression(random, fits, |target, e| {
        let span = target.program.exprs[e].span;
        let constant = ExprKind::Int(Box::new(number.into()));
        let x = target.program.exprs.push(constant, Type::INT, span);
        match turned {
            true => {
                let inner = target.binary(BinaryOp::Sub, x, e, Type::INT);
                target.binary(BinaryOp::Sub, x, inner, Type::INT)
            }
            false => {
                let inner = target.binary(BinaryOp::Add, e, x, Type::INT);
                target.binary(BinaryOp::Sub, inner, x, Type::INT)
            }
        }
    })
}

/// `a < b` is `!(a >= b)` for integers and reals, `a == b` is `!(a != b)`.
fn comparison(target: &mut Target, random: &mut Random) -> bool {
    let opposite = |op| {
        Some(match op {
            BinaryOp::Lt => BinaryOp::Ge,
            BinaryOp::Ge => BinaryOp::Lt,
            BinaryOp::Le => BinaryOp::Gt,
            BinaryOp::Gt => BinaryOp::Le,
            BinaryOp::Eq => BinaryOp::Neq,
            BinaryOp::Neq => BinaryOp::Eq,
            _ => return None,
        })
    };
    let fits =
        |exprs: &ExprArena, e: ExprId| matches!(exprs[e].kind, ExprKind::Binary(op, ..) if opposite(op).is_some());
    target.change_expression(random, fits, |target, e| {
        let ExprKind::Binary(op, a, b) = target.program.exprs[e].kind else { return e };
        let Some(op) = opposite(op) else { return e };
        let inner = target.binary(op, a, b, Type::BOOL);
        target.not(inner)
    })
}

/// `assert e;` is `if (!e) { assert false; }`.
fn assertion(target: &mut Target, random: &mut Random) -> bool {
    let fits = |_: &Target, s: &Stmt| matches!(s.kind, StmtKind::Assert(_)) && s.attributes.is_empty();
    let Some((way, place)) = target.find(random, fits) else { return false };
    let Stmt { kind: StmtKind::Assert(e), span, .. } = target.block(&way)[place] else { return false };
    let (negated, never) = (target.not(e), target.truth(false, span));
    let id = tracewright_boogie::BlockId(fresh_block(target));
    let block = vec![statement(StmtKind::Assert(never), span)];
    let branches = vec![Branch { cond: Some(negated), block, span }];
    target.block(&way)[place] = statement(StmtKind::If { id, branches, otherwise: Vec::new() }, span);
    true
}

/// A number for a new `if` or `while`; nothing breaks out of it.
fn fresh_block(target: &Target) -> u32 {
    u32::MAX / 2 + target.program.exprs.len() as u32
}

/// `assert a && b;` is `assert a; assert b;`, and so are assumptions.
fn taken_apart(target: &mut Target, random: &mut Random) -> bool {
    let fits = |target: &Target, s: &Stmt| match s.kind {
        StmtKind::Assert(e) | StmtKind::Assume(e) => {
            s.attributes.is_empty() && matches!(target.program.exprs[e].kind, ExprKind::Binary(BinaryOp::And, ..))
        }
        _ => false,
    };
    let Some((way, place)) = target.find(random, fits) else { return false };
    let Stmt { kind, span, .. } = target.block(&way)[place].clone();
    let (StmtKind::Assert(e) | StmtKind::Assume(e)) = kind else { return false };
    let ExprKind::Binary(_, a, b) = target.program.exprs[e].kind else { return false };
    let both = [a, b].map(|e| match kind {
        StmtKind::Assert(_) => statement(StmtKind::Assert(e), span),
        _ => statement(StmtKind::Assume(e), span),
    });
    target.block(&way).splice(place..=place, both);
    true
}

/// `if (c) S else T` is `if (*) { assume c; S } else { assume !c; T }`.
fn by_choice(target: &mut Target, random: &mut Random) -> bool {
    let fits = |_: &Target, s: &Stmt| match &s.kind {
        StmtKind::If { branches, .. } => branches.len() == 1 && branches[0].cond.is_some(),
        _ => false,
    };
    let Some((way, place)) = target.find(random, fits) else { return false };
    let Stmt { kind: StmtKind::If { branches, .. }, span, .. } = target.block(&way)[place].clone() else {
        return false;
    };
    let Some(cond) = branches[0].cond else { return false };
    let negated = target.not(cond);
    if let StmtKind::If { branches, otherwise, .. } = &mut target.block(&way)[place].kind {
        branches[0].cond = None;
        branches[0].block.insert(0, statement(StmtKind::Assume(cond), span));
        otherwise.insert(0, statement(StmtKind::Assume(negated), span));
    }
    true
}

/// `if (c) S else T` is `if (!c) T else S`.
fn branches(target: &mut Target, random: &mut Random) -> bool {
    let fits = |_: &Target, s: &Stmt| match &s.kind {
        StmtKind::If { branches, .. } => branches.len() == 1,
        _ => false,
    };
    let Some((way, place)) = target.find(random, fits) else { return false };
    let StmtKind::If { branches, .. } = target.block(&way)[place].kind.clone() else { return false };
    let cond = branches[0].cond.map(|cond| target.not(cond));
    if let StmtKind::If { branches, otherwise, .. } = &mut target.block(&way)[place].kind {
        branches[0].cond = cond;
        std::mem::swap(&mut branches[0].block, otherwise);
    }
    true
}

/// A loop without invariants whose body has no jumps.
fn plain_loop(_: &Target, s: &Stmt) -> bool {
    match &s.kind {
        StmtKind::While { invariants, block, .. } => invariants.is_empty() && is_closed(block),
        _ => false,
    }
}

fn peeled(target: &mut Target, random: &mut Random) -> bool {
    let Some((way, place)) = target.find(random, plain_loop) else { return false };
    let whole = target.block(&way)[place].clone();
    let StmtKind::While { cond, block, .. } = whole.kind.clone() else { return false };
    let id = tracewright_boogie::BlockId(fresh_block(target));
    let block = block.into_iter().chain([whole.clone()]).collect();
    let branches = vec![Branch { cond, block, span: whole.span }];
    // With a nondeterministic condition, the rest of the loop may end at once, too.
    target.block(&way)[place] = statement(StmtKind::If { id, branches, otherwise: Vec::new() }, whole.span);
    true
}

fn unrolled(target: &mut Target, random: &mut Random) -> bool {
    let Some((way, place)) = target.find(random, plain_loop) else { return false };
    let id = tracewright_boogie::BlockId(fresh_block(target));
    if let StmtKind::While { cond, block, .. } = &mut target.block(&way)[place].kind {
        let Some(first) = block.first() else { return false };
        let span = first.span;
        let branches = vec![Branch { cond: *cond, block: block.clone(), span }];
        block.push(statement(StmtKind::If { id, branches, otherwise: Vec::new() }, span));
    }
    true
}

/// `while (c) S` is `while (*) { assume c; S } assume !c;`
fn loop_by_choice(target: &mut Target, random: &mut Random) -> bool {
    let fits =
        |target: &Target, s: &Stmt| plain_loop(target, s) && matches!(&s.kind, StmtKind::While { cond: Some(_), .. });
    let Some((way, place)) = target.find(random, fits) else { return false };
    let Stmt { kind: StmtKind::While { cond: Some(old), .. }, span, .. } = target.block(&way)[place].clone() else {
        return false;
    };
    let negated = target.not(old);
    let outside = target.block(&way);
    if let StmtKind::While { cond, block, .. } = &mut outside[place].kind {
        *cond = None;
        block.insert(0, statement(StmtKind::Assume(old), span));
    }
    outside.insert(place + 1, statement(StmtKind::Assume(negated), span));
    true
}

/// An assignment to one whole variable.
fn single(kind: &StmtKind) -> Option<(&Lhs, ExprId)> {
    match kind {
        StmtKind::Assign(pairs) => match pairs.as_slice() {
            [(lhs, value)] if lhs.path.is_empty() => Some((lhs, *value)),
            _ => None,
        },
        _ => None,
    }
}

/// `x := e;` is `havoc t; assume t == e; x := t;` with a new variable.
fn by_havoc(target: &mut Target, random: &mut Random) -> bool {
    let Some((way, place)) = target.find(random, |_, s| single(&s.kind).is_some()) else { return false };
    let Stmt { kind, span, .. } = target.block(&way)[place].clone();
    let Some((lhs, value)) = single(&kind) else { return false };
    let local = VariableId::Local(target.local(lhs.ty, span));
    let name = target.variable(local, lhs.ty, span);
    let equal = target.binary(BinaryOp::Eq, name, value, Type::BOOL);
    let statements = [
        statement(StmtKind::Havoc(vec![local]), span),
        statement(StmtKind::Assume(equal), span),
        statement(StmtKind::Assign(vec![(lhs.clone(), name)]), span),
    ];
    target.block(&way).splice(place..=place, statements);
    true
}

/// `x := e;` is `call x := p(e);` with `procedure p(v: T) returns (r: T) { r := v; }`.
fn by_procedure(target: &mut Target, random: &mut Random) -> bool {
    let Some((way, place)) = target.find(random, |_, s| single(&s.kind).is_some()) else { return false };
    let Stmt { kind, span, .. } = target.block(&way)[place].clone();
    let Some((lhs, value)) = single(&kind) else { return false };
    let local = |name: &str, kind| Local {
        name: name.to_owned(),
        ty: lhs.ty,
        kind,
        where_clause: None,
        attributes: Vec::new(),
        span,
    };
    let read = target.program.exprs.push(ExprKind::Var(Var::Local(LocalId(0))), lhs.ty, span);
    let result = Lhs { place: VariableId::Local(LocalId(1)), path: Vec::new(), ty: lhs.ty, span };
    let body = Body {
        locals: Vec::new(),
        labels: Vec::new(),
        block: vec![statement(StmtKind::Assign(vec![(result, read)]), span)],
        attributes: Vec::new(),
        span,
        end: span,
    };
    let number = target.program.procedures.len();
    target.program.procedures.push(Procedure {
        name: format!("tw_procedure{number}"),
        locals: vec![local("v", LocalKind::Param), local("r", LocalKind::Result)],
        params: vec![LocalId(0)],
        results: vec![LocalId(1)],
        requires: Vec::new(),
        ensures: Vec::new(),
        modifies: Vec::new(),
        bodies: vec![body],
        attributes: Vec::new(),
        span,
    });
    let args = target.program.exprs.push_list(&[value]);
    let results = vec![lhs.place];
    let procedure = ProcedureId(number as u32);
    target.block(&way)[place] = statement(StmtKind::Call { procedure, args, results, trust: Trust::Checked }, span);
    true
}

/// `x := e; y := f;` is `y := f; x := e;` if neither reads what the other writes; or both at once.
fn order(target: &mut Target, random: &mut Random) -> bool {
    let mut pairs = Vec::new();
    for way in target.blocks() {
        let block = target.block(&way).clone();
        for place in 1..block.len() {
            if let (Some((x, e)), Some((y, f))) = (single(&block[place - 1].kind), single(&block[place].kind)) {
                let exprs = &target.program.exprs;
                let reads = |e: ExprId, place: VariableId| {
                    exprs.postorder(e).into_iter().any(|e| match (&exprs[e].kind, place) {
                        (ExprKind::Var(Var::Local(id)), VariableId::Local(own)) => *id == own,
                        (ExprKind::Var(Var::Global(id)), VariableId::Global(own)) => *id == own,
                        _ => false,
                    })
                };
                if x.place != y.place && !reads(e, y.place) && !reads(f, x.place) {
                    pairs.push((way.clone(), place));
                }
            }
        }
    }
    if pairs.is_empty() {
        return false;
    }
    let (way, place) = random.pick(&pairs).clone();
    let together = random.percent(50);
    let block = target.block(&way);
    block.swap(place - 1, place);
    if let (true, StmtKind::Assign(second)) = (together, block[place].kind.clone()) {
        if let StmtKind::Assign(first) = &mut block[place - 1].kind {
            first.extend(second);
        }
        block.remove(place);
    }
    true
}

fn dead(target: &mut Target, random: &mut Random) -> bool {
    let ways = target.blocks();
    let way = random.pick(&ways).clone();
    let place = random.below(target.block(&way).len() + 1);
    let span = target.own().span;
    let (yes, no) = (target.truth(true, span), target.truth(false, span));
    let id = tracewright_boogie::BlockId(fresh_block(target));
    let kind = match random.below(5) {
        0 => StmtKind::Assume(yes),
        1 => StmtKind::Assert(yes),
        2 => {
            let block = vec![statement(StmtKind::Assert(no), span)];
            StmtKind::If { id, branches: vec![Branch { cond: Some(no), block, span }], otherwise: Vec::new() }
        }
        3 => StmtKind::Havoc(vec![VariableId::Local(target.local(Type::INT, span))]),
        _ => StmtKind::While {
            id,
            cond: Some(no),
            invariants: Vec::new(),
            block: vec![statement(StmtKind::Assert(no), span)],
        },
    };
    target.block(&way).insert(place, statement(kind, span));
    true
}

/// A jump to what comes next.
fn split(target: &mut Target, random: &mut Random) -> bool {
    let place = random.below(target.body().block.len() + 1);
    let span = target.own().span;
    let label = LabelId(target.body().labels.len() as u32);
    let name = format!("tw_label{}", label.0);
    let body = target.body();
    body.labels.push(Label { name, span });
    let jump = statement(StmtKind::Goto(vec![label]), span);
    let here = statement(StmtKind::Label(label), span);
    body.block.splice(place..place, [jump, here]);
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = "
        var g: int;
        procedure main(n: int) returns (r: int) modifies g; {
          var x, y: int; var b: bool;
          x := 0; y := n + 1; b := x < y && y > 2;
          if (b) { g := x; } else { g := y; }
          while (x < n) { x := x + 1; y := y - 1; }
          assume x >= 0 && y <= n + 1;
          assert b ==> x + 0 == x;
          r := x;
        }";

    #[test]
    fn every_rewrite_gives_a_program() {
        for (name, apply) in REWRITES {
            let mut applied = 0;
            for seed in 0..40 {
                let mut program = load(&SourceMap::single("program.bpl", PROGRAM)).expect("it is Boogie");
                let mut target = Target { program: &mut program, procedure: 0, body: 0 };
                if apply(&mut target, &mut Random::new(seed)) {
                    applied += 1;
                    let text = print_program(&program);
                    if let Err(failure) = load(&SourceMap::single("program.bpl", text.as_str())) {
                        panic!("{name}: {failure:?}\n{text}");
                    }
                }
            }
            assert!(applied > 0, "{name} never applies");
        }
    }
}
