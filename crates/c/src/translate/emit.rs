//! Building Boogie: expressions with the obvious simplifications, variables, statements of the procedure at hand.

use num_bigint::{BigInt, Sign};
use rustc_hash::FxHashMap;
use tracewright_boogie::{
    Attribute, AttributeArg, BinaryOp, BlockId, Body, Bound, Branch, Builtin, ExprId, ExprKind, Function, FunctionId,
    Global, GlobalId, Label, LabelId, Lhs, Local, LocalId, LocalKind, Procedure, ProcedureId, Program, Stmt, StmtKind,
    Trust, Type, UnaryOp, Var, VariableId,
};
use tracewright_logic::{Float, FpOp, RoundingMode, Value, fold_float};
use tracewright_source::Span;

/// A Boogie program under construction, and the procedure whose body is being written.
#[derive(Debug, Default)]
pub struct Emitter {
    /// What there is so far.
    pub program: Program,
    /// The place in the source that new expressions and statements get.
    pub span: Span,
    /// For each expression, the number of nodes when written out.
    sizes: Vec<u32>,
    functions: FxHashMap<String, FunctionId>,
    /// The names of globals, and how many were derived from each.
    global_names: FxHashMap<String, u32>,
    /// Floating-point literals.
    floats: FxHashMap<ExprId, Float>,
    body: OpenBody,
}

/// The parts of a procedure body under construction.
#[derive(Debug, Default)]
struct OpenBody {
    locals: Vec<Local>,
    params: Vec<LocalId>,
    results: Vec<LocalId>,
    labels: Vec<Label>,
    /// The statements of all open blocks: blocks are small and many, so they get memory of their own when they are
    /// complete.
    stmts: Vec<Stmt>,
    /// Where the open blocks start; the innermost is the last.
    starts: Vec<usize>,
    next_block: u32,
    temporaries: u32,
    names: FxHashMap<String, u32>,
}

impl Emitter {
    fn push(&mut self, kind: ExprKind, ty: Type) -> ExprId {
        let id = self.program.exprs.push(kind, ty, self.span);
        let mut size = 1u32;
        self.program.exprs.for_each_child(id, |child| size = size.saturating_add(self.sizes[child.0 as usize]));
        self.sizes.push(size);
        id
    }

    /// Says where what is emitted next comes from; returns where the previous came from.
    pub fn move_to(&mut self, span: Span) -> Span {
        std::mem::replace(&mut self.span, span)
    }

    /// The same expression, at the place at hand.
    pub fn here(&mut self, expr: ExprId) -> ExprId {
        if self.program.exprs[expr].span == self.span {
            return expr;
        }
        let (kind, ty) = (self.kind(expr).clone(), self.ty(expr));
        self.push(kind, ty)
    }

    /// The number of nodes of an expression when written out.
    pub fn size(&self, expr: ExprId) -> u32 {
        self.sizes[expr.0 as usize]
    }

    /// The type of an expression.
    pub fn ty(&self, expr: ExprId) -> Type {
        self.program.exprs.ty(expr)
    }

    fn kind(&self, expr: ExprId) -> &ExprKind {
        &self.program.exprs[expr].kind
    }

    // Literals.

    /// `true`, `false`
    pub fn bool(&mut self, value: bool) -> ExprId {
        self.push(ExprKind::Bool(value), Type::BOOL)
    }

    /// An integer of any sign.
    pub fn int(&mut self, value: impl Into<BigInt>) -> ExprId {
        let value = value.into();
        if value < BigInt::ZERO {
            let positive = self.push(ExprKind::Int(Box::new(-value)), Type::INT);
            return self.push(ExprKind::Unary(UnaryOp::Neg, positive), Type::INT);
        }
        self.push(ExprKind::Int(Box::new(value)), Type::INT)
    }

    /// A bit-vector literal; the value is taken modulo two to the width.
    pub fn bv(&mut self, value: &BigInt, width: u32) -> ExprId {
        let ty = self.program.types.bv(width);
        let modulus = BigInt::from(1) << width;
        let low = ((value % &modulus) + &modulus) % &modulus;
        self.push(ExprKind::Bv(Box::new(low)), ty)
    }

    /// A floating-point literal.
    pub fn float(&mut self, value: &Float) -> ExprId {
        let format = value.format();
        let bits = self.bv(&BigInt::from(value.bits().clone()), format.width());
        let ty = self.program.types.float(format.significand, format.exponent);
        let expr = self.operation(&format!("to_fp {} {}", format.exponent, format.significand), &[bits], ty);
        self.floats.insert(expr, value.clone());
        expr
    }

    /// The value of a floating-point literal.
    pub fn as_float(&self, expr: ExprId) -> Option<&Float> {
        self.floats.get(&expr)
    }

    /// The value of an integer literal.
    pub fn as_int(&self, expr: ExprId) -> Option<BigInt> {
        self.literal(expr).map(|(sign, value)| if sign == Sign::Minus { -value } else { value.clone() })
    }

    /// The sign and the absolute value of an integer literal.
    fn literal(&self, expr: ExprId) -> Option<(Sign, &BigInt)> {
        match self.kind(expr) {
            ExprKind::Int(value) => Some((value.sign(), value)),
            ExprKind::Unary(UnaryOp::Neg, operand) => match self.kind(*operand) {
                ExprKind::Int(value) => Some((-value.sign(), value)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The value of a bit-vector literal, unsigned.
    pub fn as_bv(&self, expr: ExprId) -> Option<BigInt> {
        match self.kind(expr) {
            ExprKind::Bv(value) => Some((**value).clone()),
            _ => None,
        }
    }

    /// The value of a Boolean literal.
    pub fn as_bool(&self, expr: ExprId) -> Option<bool> {
        match *self.kind(expr) {
            ExprKind::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// Whether evaluating the expression later gives the same value, whatever is assigned.
    pub fn is_literal(&self, expr: ExprId) -> bool {
        matches!(self.kind(expr), ExprKind::Bool(_) | ExprKind::Bv(_))
            || self.literal(expr).is_some()
            || self.as_float(expr).is_some()
    }

    /// Whether the value of an expression may be changed by a write to memory or to an array: it reads a global
    /// variable or a map.
    pub fn reads_memory(&self, expr: ExprId) -> bool {
        let mut open = vec![expr];
        while let Some(expr) = open.pop() {
            if let ExprKind::Var(Var::Global(_)) | ExprKind::Select(..) = self.kind(expr) {
                return true;
            }
            self.program.exprs.for_each_child(expr, |child| open.push(child));
        }
        false
    }

    /// Whether two expressions are the same variable or literal.
    pub fn same(&self, a: ExprId, b: ExprId) -> bool {
        a == b
            || match (self.kind(a), self.kind(b)) {
                (ExprKind::Var(x), ExprKind::Var(y)) => x == y,
                (ExprKind::Bool(x), ExprKind::Bool(y)) => x == y,
                (ExprKind::Bv(x), ExprKind::Bv(y)) => x == y,
                _ => self.literal(a).is_some_and(|x| self.literal(b) == Some(x)),
            }
    }

    // Operators.

    /// A variable or constant.
    pub fn var(&mut self, var: Var, ty: Type) -> ExprId {
        self.push(ExprKind::Var(var), ty)
    }

    /// The value of a place.
    pub fn read(&mut self, place: VariableId) -> ExprId {
        match place {
            VariableId::Global(id) => self.var(Var::Global(id), self.program.global(id).ty),
            VariableId::Local(id) => self.var(Var::Local(id), self.body.locals[id.index()].ty),
        }
    }

    /// An operator with two operands.
    pub fn binary(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> ExprId {
        if let Some(folded) = self.folded(op, a, b) {
            return folded;
        }
        let ty = match op {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::IntDiv | BinaryOp::Mod | BinaryOp::RealDiv => {
                self.ty(a)
            }
            BinaryOp::BvConcat => {
                let width = |e| self.program.types.bv_width(self.ty(e)).unwrap_or(0);
                let width = width(a) + width(b);
                self.program.types.bv(width)
            }
            _ => Type::BOOL,
        };
        self.push(ExprKind::Binary(op, a, b), ty)
    }

    fn folded(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> Option<ExprId> {
        let is_zero = |expr| matches!(self.literal(expr), Some((Sign::NoSign, _)));
        let is_one = |expr| matches!(self.literal(expr), Some((Sign::Plus, value)) if value.bits() == 1);
        match op {
            BinaryOp::Add if is_zero(a) => return Some(b),
            BinaryOp::Add | BinaryOp::Sub if is_zero(b) => return Some(a),
            BinaryOp::Mul if is_one(a) => return Some(b),
            BinaryOp::Mul | BinaryOp::IntDiv if is_one(b) => return Some(a),
            BinaryOp::Mul if is_zero(a) => return Some(a),
            BinaryOp::Mul if is_zero(b) => return Some(b),
            BinaryOp::Eq if self.same(a, b) => return Some(self.bool(true)),
            BinaryOp::Neq if self.same(a, b) => return Some(self.bool(false)),
            _ => {}
        }
        if self.literal(a).is_some()
            && let (Some(x), Some(y)) = (self.as_int(a), self.as_int(b))
        {
            return match op {
                BinaryOp::Add => Some(self.int(x + y)),
                BinaryOp::Sub => Some(self.int(x - y)),
                BinaryOp::Mul => Some(self.int(x * y)),
                BinaryOp::Eq => Some(self.bool(x == y)),
                BinaryOp::Neq => Some(self.bool(x != y)),
                BinaryOp::Lt => Some(self.bool(x < y)),
                BinaryOp::Le => Some(self.bool(x <= y)),
                BinaryOp::Gt => Some(self.bool(x > y)),
                BinaryOp::Ge => Some(self.bool(x >= y)),
                _ => None,
            };
        }
        if let (Some(x), Some(y)) = (self.as_bv(a), self.as_bv(b)) {
            return match op {
                BinaryOp::Eq => Some(self.bool(x == y)),
                BinaryOp::Neq => Some(self.bool(x != y)),
                _ => None,
            };
        }
        None
    }

    /// `a && b`
    pub fn and(&mut self, a: ExprId, b: ExprId) -> ExprId {
        match (self.as_bool(a), self.as_bool(b)) {
            (Some(true), _) | (_, Some(false)) => b,
            (_, Some(true)) | (Some(false), _) => a,
            _ => self.binary(BinaryOp::And, a, b),
        }
    }

    /// `a || b`
    pub fn or(&mut self, a: ExprId, b: ExprId) -> ExprId {
        match (self.as_bool(a), self.as_bool(b)) {
            (Some(false), _) | (_, Some(true)) => b,
            (_, Some(false)) | (Some(true), _) => a,
            _ => self.binary(BinaryOp::Or, a, b),
        }
    }

    /// `!a`
    pub fn not(&mut self, a: ExprId) -> ExprId {
        let flipped = |op| match op {
            BinaryOp::Eq => Some(BinaryOp::Neq),
            BinaryOp::Neq => Some(BinaryOp::Eq),
            BinaryOp::Lt => Some(BinaryOp::Ge),
            BinaryOp::Le => Some(BinaryOp::Gt),
            BinaryOp::Gt => Some(BinaryOp::Le),
            BinaryOp::Ge => Some(BinaryOp::Lt),
            _ => None,
        };
        match *self.kind(a) {
            ExprKind::Bool(value) => self.bool(!value),
            ExprKind::Unary(UnaryOp::Not, inner) => inner,
            ExprKind::Binary(op, x, y) if flipped(op).is_some() => {
                let op = flipped(op).expect("just tested");
                self.push(ExprKind::Binary(op, x, y), Type::BOOL)
            }
            _ => self.push(ExprKind::Unary(UnaryOp::Not, a), Type::BOOL),
        }
    }

    /// `-a` on integers.
    pub fn neg(&mut self, a: ExprId) -> ExprId {
        match self.as_int(a) {
            Some(value) => self.int(-value),
            None => self.push(ExprKind::Unary(UnaryOp::Neg, a), Type::INT),
        }
    }

    /// `if c then a else b`
    pub fn ite(&mut self, c: ExprId, a: ExprId, b: ExprId) -> ExprId {
        match self.as_bool(c) {
            Some(true) => a,
            Some(false) => b,
            None if self.same(a, b) => a,
            None => {
                let ty = self.ty(a);
                self.push(ExprKind::Ite(c, a, b), ty)
            }
        }
    }

    /// `m[i]`
    pub fn select(&mut self, map: ExprId, index: ExprId) -> ExprId {
        let value = match self.program.types.kind(self.ty(map)) {
            tracewright_boogie::TypeKind::Map(_, value) => *value,
            _ => unreachable!("only maps are indexed"),
        };
        let list = self.program.exprs.push_list(&[index]);
        self.push(ExprKind::Select(map, list), value)
    }

    /// The bits `low` to `high - 1` of a bit-vector.
    pub fn extract(&mut self, arg: ExprId, high: u32, low: u32) -> ExprId {
        let ty = self.program.types.bv(high - low);
        self.push(ExprKind::BvExtract { arg, hi: high, lo: low }, ty)
    }

    /// The application of an operation of SMT-LIB on bit-vectors, which gets a function of its own.
    pub fn bv_builtin(&mut self, operation: &str, indices: &[u32], args: &[ExprId], result: Type) -> ExprId {
        let mut name = format!("#{operation}");
        for index in indices {
            name.push_str(&format!("#{index}"));
        }
        for &arg in args {
            let width = self.program.types.bv_width(self.ty(arg)).unwrap_or(0);
            name.push_str(&format!("#{width}"));
        }
        let builtin = Builtin::BvBuiltin { name: operation.to_owned(), indices: indices.to_vec() };
        let attribute = Attribute {
            name: "bvbuiltin".to_owned(),
            args: {
                let text = std::iter::once(AttributeArg::Text(operation.to_owned()));
                text.chain(indices.iter().map(|i| AttributeArg::Expr(i.to_string()))).collect()
            },
        };
        self.apply(name, args, result, Some((builtin, attribute)))
    }

    /// The application of an operation of SMT-LIB that is named with its indices, as in `to_fp 8 24 RNE`.
    pub fn operation(&mut self, operation: &str, args: &[ExprId], result: Type) -> ExprId {
        let mut name = format!("#{}", operation.replace(' ', "#"));
        for &arg in args {
            name.push('#');
            name.push_str(&tracewright_boogie::print_type(&self.program, self.ty(arg)));
        }
        let builtin = Builtin::Builtin { name: operation.to_owned(), indices: Vec::new() };
        let text = AttributeArg::Text(operation.to_owned());
        let attribute = Attribute { name: "builtin".to_owned(), args: vec![text] };
        self.apply(name, args, result, Some((builtin, attribute)))
    }

    /// A floating-point operation; literals are computed at once.
    pub fn fp(&mut self, op: FpOp, mode: RoundingMode, args: &[ExprId], result: Type) -> ExprId {
        if let Some(folded) = self.folded_fp(op, mode, args) {
            return folded;
        }
        let head = op.head();
        let mut operation = head.trim_start_matches("(_ ").trim_end_matches(')').to_owned();
        if op.rounds() {
            operation.push(' ');
            operation.push_str(mode.name());
        }
        self.operation(&operation, args, result)
    }

    fn folded_fp(&mut self, op: FpOp, mode: RoundingMode, args: &[ExprId]) -> Option<ExprId> {
        let mut values: Vec<Value> = op.rounds().then_some(Value::Mode(mode)).into_iter().collect();
        for &arg in args {
            values.push(Value::Float(self.as_float(arg)?.clone()));
        }
        Some(match fold_float(op, &values)? {
            Value::Float(value) => self.float(&value),
            Value::Bool(value) => self.bool(value),
            Value::Bits(value, width) => self.bv(&BigInt::from(value), width),
            _ => return None,
        })
    }

    /// The map whose values are all equal to `value`.
    pub fn constant_map(&mut self, value: ExprId, ty: Type) -> ExprId {
        let name =
            format!("#const#{}", tracewright_boogie::print_type(&self.program, ty).replace(['[', ']', ' '], "."));
        let attribute = Attribute { name: "const_array".to_owned(), args: Vec::new() };
        self.apply(name, &[value], ty, Some((Builtin::ConstArray, attribute)))
    }

    /// The application of an uninterpreted function.
    pub fn uninterpreted(&mut self, name: &str, args: &[ExprId], result: Type) -> ExprId {
        self.apply(name.to_owned(), args, result, None)
    }

    fn apply(&mut self, name: String, args: &[ExprId], result: Type, builtin: Option<(Builtin, Attribute)>) -> ExprId {
        let function = match self.functions.get(&name) {
            Some(&function) => function,
            None => {
                let params = args.iter().map(|&arg| {
                    let ty = self.program.exprs.ty(arg);
                    self.program.exprs.push_bound(Bound { name: String::new(), ty, span: Span::default() })
                });
                let params = params.collect();
                let id = FunctionId(self.program.functions.len() as u32);
                let (builtin, attribute) = builtin.unzip();
                let attributes = attribute.into_iter().collect();
                let span = Span::default();
                let function = Function { name: name.clone(), params, result, body: None, builtin, attributes, span };
                self.program.functions.push(function);
                self.functions.insert(name, id);
                id
            }
        };
        let list = self.program.exprs.push_list(args);
        self.push(ExprKind::Call(function, list), result)
    }

    // Variables.

    /// A global variable.
    pub fn global(&mut self, name: String, ty: Type) -> GlobalId {
        let id = GlobalId(self.program.globals.len() as u32);
        let span = self.span;
        self.program.globals.push(Global { name, ty, where_clause: None, attributes: Vec::new(), span });
        id
    }

    /// A name for a global that was not given away before.
    pub fn unique_global(&mut self, name: String) -> String {
        let mut unique = name;
        let mut is_derived = false;
        while let Some(count) = self.global_names.get_mut(&unique) {
            let next = *count + 1;
            if !is_derived {
                *count = next;
            }
            unique = format!("{unique}#{next}");
            is_derived = true;
        }
        self.global_names.insert(unique.clone(), 1);
        unique
    }

    /// A local variable, parameter or result; the name is made unique in the procedure.
    pub fn local(&mut self, name: &str, ty: Type, kind: LocalKind) -> LocalId {
        let count = self.body.names.entry(name.to_owned()).or_insert(0);
        *count += 1;
        let name = if *count == 1 { name.to_owned() } else { format!("{name}#{count}") };
        let id = LocalId(self.body.locals.len() as u32);
        match kind {
            LocalKind::Param => self.body.params.push(id),
            LocalKind::Result => self.body.results.push(id),
            LocalKind::Variable { .. } => {}
        }
        let span = self.span;
        self.body.locals.push(Local { name, ty, kind, where_clause: None, attributes: Vec::new(), span });
        id
    }

    /// A local variable of the body.
    pub fn variable(&mut self, name: &str, ty: Type) -> VariableId {
        VariableId::Local(self.local(name, ty, LocalKind::Variable { body: 0 }))
    }

    /// A local variable that no C variable stands behind.
    pub fn temporary(&mut self, ty: Type) -> VariableId {
        self.body.temporaries += 1;
        self.variable(&format!("#{}", self.body.temporaries), ty)
    }

    /// Says what always holds for a variable.
    pub fn set_where(&mut self, place: VariableId, clause: ExprId) {
        match place {
            VariableId::Global(id) => self.program.globals[id.index()].where_clause = Some(clause),
            VariableId::Local(id) => self.body.locals[id.index()].where_clause = Some(clause),
        }
    }

    // Statements.

    /// Adds a statement.
    pub fn stmt(&mut self, kind: StmtKind) {
        self.marked(kind, None);
    }

    /// Adds a statement that allows more than the C program does, if `construct` says so.
    pub fn marked(&mut self, kind: StmtKind, construct: Option<&str>) {
        let mark = |construct: &str| Attribute {
            name: "overapproximation".to_owned(),
            args: vec![AttributeArg::Text(construct.to_owned())],
        };
        let attributes = construct.map(mark).into_iter().collect();
        self.attributed(kind, attributes);
    }

    /// Adds a statement with attributes.
    pub fn attributed(&mut self, kind: StmtKind, attributes: Vec<Attribute>) {
        let stmt = Stmt { kind, attributes, span: self.span };
        self.body.stmts.push(stmt);
    }

    /// `place := value;`
    pub fn assign(&mut self, place: VariableId, value: ExprId) {
        self.assign_all(vec![(place, Vec::new(), value)]);
    }

    /// Parallel assignments to variables or to cells of maps of maps.
    pub fn assign_all(&mut self, pairs: Vec<(VariableId, Vec<ExprId>, ExprId)>) {
        let pairs = pairs.into_iter().map(|(place, path, value)| {
            let ty = self.program.exprs.ty(value);
            let path = path.into_iter().map(|index| self.program.exprs.push_list(&[index])).collect();
            (Lhs { place, path, ty, span: self.span }, value)
        });
        let pairs: Vec<_> = pairs.collect();
        if !pairs.is_empty() {
            self.stmt(StmtKind::Assign(pairs));
        }
    }

    /// `assume condition;`
    pub fn assume(&mut self, condition: ExprId) {
        if self.as_bool(condition) != Some(true) {
            self.stmt(StmtKind::Assume(condition));
        }
    }

    /// Starts a nested block.
    pub fn open(&mut self) {
        self.body.starts.push(self.body.stmts.len());
    }

    /// Ends the innermost block.
    pub fn close(&mut self) -> Vec<Stmt> {
        let start = self.body.starts.pop().expect("a block is open");
        self.body.stmts.drain(start..).collect()
    }

    /// Adds the statements of a block that was closed.
    pub fn append(&mut self, stmts: Vec<Stmt>) {
        self.body.stmts.extend(stmts);
    }

    /// A number for an `if` or `while`.
    pub fn block_id(&mut self) -> BlockId {
        self.body.next_block += 1;
        BlockId(self.body.next_block)
    }

    /// `if (cond) {yes} else {no}`
    pub fn branch(&mut self, cond: ExprId, yes: Vec<Stmt>, no: Vec<Stmt>) {
        match self.as_bool(cond) {
            // A block may hold labels, so it is dropped only if it is empty.
            Some(true) if no.is_empty() => self.append(yes),
            Some(false) if yes.is_empty() => self.append(no),
            _ => {
                let id = self.block_id();
                let branches = vec![Branch { cond: Some(cond), block: yes, span: self.span }];
                self.stmt(StmtKind::If { id, branches, otherwise: no });
            }
        }
    }

    /// A new label.
    pub fn label(&mut self, name: &str) -> LabelId {
        let id = LabelId(self.body.labels.len() as u32);
        let count = self.body.names.entry(format!("label {name}")).or_insert(0);
        *count += 1;
        let name = if *count == 1 { name.to_owned() } else { format!("{name}#{count}") };
        self.body.labels.push(Label { name, span: self.span });
        id
    }

    /// Ends the procedure at hand; the place for it has been reserved.
    pub fn finish(&mut self, procedure: ProcedureId, end: Span) {
        let block = self.close();
        let open = std::mem::take(&mut self.body);
        assert!(open.starts.is_empty(), "every block but the body is closed");
        let is_own = |i: &LocalId| matches!(open.locals[i.index()].kind, LocalKind::Variable { .. });
        let locals = (0..open.locals.len() as u32).map(LocalId).filter(is_own).collect();
        let target = &mut self.program.procedures[procedure.index()];
        target.params = open.params;
        target.results = open.results;
        target.locals = open.locals;
        target.bodies.push(Body { locals, labels: open.labels, block, attributes: Vec::new(), span: target.span, end });
    }

    /// A procedure whose body comes later.
    pub fn reserve(&mut self, name: String, span: Span) -> ProcedureId {
        let id = ProcedureId(self.program.procedures.len() as u32);
        self.program.procedures.push(Procedure {
            name,
            locals: Vec::new(),
            params: Vec::new(),
            results: Vec::new(),
            requires: Vec::new(),
            ensures: Vec::new(),
            modifies: Vec::new(),
            bodies: Vec::new(),
            attributes: Vec::new(),
            span,
        });
        id
    }

    /// `call results := procedure(args);`
    pub fn call(&mut self, procedure: ProcedureId, args: &[ExprId], results: Vec<VariableId>) {
        let args = self.program.exprs.push_list(args);
        self.stmt(StmtKind::Call { procedure, args, results, trust: Trust::Checked });
    }
}
