//! Nodes of the typed program; constants are folded when they are built.

use crate::library::known;
use crate::typed::{
    BinaryOp, CastKind, Expr, ExprId, ExprKind, Function, FunctionId, InitEntry, InitValue, Initialiser, Object,
    ObjectId, Place, PlaceId, PlaceKind, Startup, Stmt, StmtId, StmtKind, Storage, UnaryOp,
};
use crate::types::{IntType, QualType, TypeId, TypeKind};
use tracewright_logic::RoundingMode;
use tracewright_source::Span;

use super::Builder;

impl Builder {
    /// Adds an expression.
    pub fn node(&mut self, kind: ExprKind, ty: TypeId, span: Span) -> ExprId {
        self.program.exprs.push(Expr { kind, ty, span });
        ExprId(self.program.exprs.len() as u32 - 1)
    }

    /// Adds an lvalue.
    pub fn place_node(&mut self, kind: PlaceKind, ty: TypeId, span: Span) -> PlaceId {
        self.program.places.push(Place { kind, ty, span });
        PlaceId(self.program.places.len() as u32 - 1)
    }

    /// Adds a statement.
    pub fn stmt_node(&mut self, kind: StmtKind, span: Span) -> StmtId {
        self.program.stmts.push(Stmt { kind, span });
        StmtId(self.program.stmts.len() as u32 - 1)
    }

    /// Adds an object.
    pub fn object(&mut self, name: &str, ty: QualType, storage: Storage, span: Span) -> ObjectId {
        self.program.objects.push(Object {
            name: name.to_string(),
            ty: ty.ty,
            storage,
            initialiser: None::<Initialiser>,
            is_const: ty.is_const || self.has_const_elements(ty.ty),
            is_volatile: ty.is_volatile,
            flexible: 0,
            span,
        });
        ObjectId(self.program.objects.len() as u32 - 1)
    }

    /// Adds a function with external linkage that has no body yet.
    pub fn function_without_body(&mut self, name: String, ty: TypeId, span: Span) -> FunctionId {
        self.program.functions.push(Function {
            known: known(&name),
            name,
            ty,
            is_static: false,
            is_noreturn: false,
            startup: Startup::None,
            is_weak: false,
            is_foreign: false,
            is_library: false,
            params: Vec::new(),
            body: None,
            labels: Vec::new(),
            span,
            end: span,
        });
        FunctionId(self.program.functions.len() as u32 - 1)
    }

    fn has_const_elements(&self, ty: TypeId) -> bool {
        match *self.types().kind(ty) {
            TypeKind::Array { element, .. } => element.is_const || self.has_const_elements(element.ty),
            _ => false,
        }
    }

    /// The type of an expression.
    pub fn ty(&self, expr: ExprId) -> TypeId {
        self.program.exprs[expr.index()].ty
    }

    /// The source range of an expression.
    pub fn span(&self, expr: ExprId) -> Span {
        self.program.exprs[expr.index()].span
    }

    /// The kind of an expression.
    pub fn kind(&self, expr: ExprId) -> &ExprKind {
        &self.program.exprs[expr.index()].kind
    }

    /// The type of an lvalue.
    pub fn place_type(&self, place: PlaceId) -> TypeId {
        self.program.places[place.index()].ty
    }

    /// The number, if the expression is an integer constant.
    pub fn as_constant(&self, expr: ExprId) -> Option<i128> {
        match *self.kind(expr) {
            ExprKind::Int(value) => Some(value),
            _ => None,
        }
    }

    /// An expression for an unsupported construct, of the given type.
    pub fn unsupported(&mut self, construct: impl Into<String>, ty: TypeId, span: Span) -> ExprId {
        self.node(ExprKind::Unsupported(construct.into()), ty, span)
    }

    /// An integer constant, wrapped to its type.
    pub fn int(&mut self, value: i128, ty: TypeId, span: Span) -> ExprId {
        let value = self.types().as_int(ty).map_or(value, |int| self.types().wrap(int, value));
        self.node(ExprKind::Int(value), ty, span)
    }

    /// Whether an expression represents an unsupported construct.
    pub fn is_unsupported(&self, expr: ExprId) -> bool {
        matches!(self.kind(expr), ExprKind::Unsupported(_))
    }

    /// A conversion; constants are folded.
    pub fn cast(&mut self, kind: CastKind, operand: ExprId, ty: TypeId, span: Span) -> ExprId {
        if let Some(value) = self.as_constant(operand)
            && let Some(int) = self.types().as_int(ty)
            && matches!(kind, CastKind::IntToInt | CastKind::ToBool | CastKind::Same)
        {
            let value = self.types().wrap(int, value);
            return self.node(ExprKind::Int(value), ty, span);
        }
        if matches!(kind, CastKind::FloatToInt)
            && let Some(folded) = self.cut_constant(operand, ty, span)
        {
            return folded;
        }
        self.node(ExprKind::Cast(kind, operand), ty, span)
    }

    /// A floating-point constant that is converted to an integer. GCC converts what stands in the branches of `?:` and
    /// behind a comma by itself, which makes a difference for constants that do not fit.
    fn cut_constant(&mut self, operand: ExprId, ty: TypeId, span: Span) -> Option<ExprId> {
        let operand = self.stands_for(operand);
        if let Some(value) = self.folded_float(operand) {
            let integer = self.saturated(ty, &value)?;
            return Some(self.node(ExprKind::Int(integer), ty, span));
        }
        if !self.ends_in_misfit(operand, ty) {
            return None;
        }
        let kind = match *self.kind(operand) {
            ExprKind::Conditional(condition, then, otherwise) => {
                let then = self.cast(CastKind::FloatToInt, then, ty, span);
                let otherwise = self.cast(CastKind::FloatToInt, otherwise, ty, span);
                ExprKind::Conditional(condition, then, otherwise)
            }
            ExprKind::Comma(first, second) => {
                let second = self.cast(CastKind::FloatToInt, second, ty, span);
                ExprKind::Comma(first, second)
            }
            _ => return None,
        };
        Some(self.node(kind, ty, span))
    }

    /// What GCC takes a statement expression with nothing but an expression for, or the value of a compound literal.
    fn stands_for(&self, expr: ExprId) -> ExprId {
        let inner = match *self.kind(expr) {
            ExprKind::Block(block) => match &self.program.stmts[block.index()].kind {
                StmtKind::Block(stmts) => match stmts.as_slice() {
                    &[stmt] => match self.program.stmts[stmt.index()].kind {
                        StmtKind::Expr(inner) => Some(inner),
                        _ => None,
                    },
                    _ => None,
                },
                _ => None,
            },
            ExprKind::Load(place) => match self.program.places[place.index()].kind {
                PlaceKind::CompoundLiteral(object) => self.content(object),
                _ => None,
            },
            _ => None,
        };
        inner.filter(|&inner| self.folded_float(inner).is_some()).unwrap_or(expr)
    }

    /// The value of a scalar object's initialiser.
    fn content(&self, object: ObjectId) -> Option<ExprId> {
        match self.program.objects[object.index()].initialiser.as_ref()?.entries.as_slice() {
            [InitEntry { path, value: InitValue::Expr(value), .. }] if path.is_empty() => Some(*value),
            _ => None,
        }
    }

    /// Whether an expression, a branch of it, or what stands behind its comma is a constant that an integer type cannot represent.
    fn ends_in_misfit(&self, expr: ExprId, ty: TypeId) -> bool {
        match *self.kind(expr) {
            ExprKind::Conditional(_, then, otherwise) => {
                self.ends_in_misfit(then, ty) || self.ends_in_misfit(otherwise, ty)
            }
            ExprKind::Comma(_, second) => self.ends_in_misfit(second, ty),
            _ => self.folded_float(expr).is_some_and(|value| {
                let cut = value.to_integer(RoundingMode::Zero);
                cut.is_none() || cut != self.saturated(ty, &value).map(Into::into)
            }),
        }
    }

    /// A unary operation on a promoted operand.
    pub fn unary(&mut self, op: UnaryOp, operand: ExprId, ty: TypeId, span: Span) -> ExprId {
        if let Some(value) = self.as_constant(operand)
            && let Some(int) = self.types().as_int(ty)
        {
            let result = match op {
                UnaryOp::Neg => value.checked_neg(),
                UnaryOp::BitNot => Some(!value),
                UnaryOp::Not => Some(i128::from(value == 0)),
            };
            if let Some(result) = result.and_then(|result| self.defined(int, result)) {
                return self.node(ExprKind::Int(result), ty, span);
            }
        }
        self.node(ExprKind::Unary(op, operand), ty, span)
    }

    /// The result of an integer operation, if it does not overflow.
    fn defined(&self, int: IntType, result: i128) -> Option<i128> {
        let (low, high) = self.types().int_range(int);
        if !int.is_signed() {
            return Some(self.types().wrap(int, result));
        }
        (low..=high).contains(&result).then_some(result)
    }

    /// A binary operation on converted operands.
    pub fn binary(&mut self, op: BinaryOp, left: ExprId, right: ExprId, ty: TypeId, span: Span) -> ExprId {
        if let (Some(a), Some(b)) = (self.as_constant(left), self.as_constant(right))
            && let (Some(int), Some(operands)) = (self.types().as_int(ty), self.types().as_int(self.ty(left)))
            && let Some(result) = self.fold(op, operands, a, b)
            && let Some(result) = self.defined(int, result)
        {
            return self.node(ExprKind::Int(result), ty, span);
        }
        self.node(ExprKind::Binary(op, left, right), ty, span)
    }

    /// Folds an operation on constants as on mathematical integers; `None` where C leaves the result undefined.
    fn fold(&self, op: BinaryOp, int: IntType, a: i128, b: i128) -> Option<i128> {
        // Values of `unsigned __int128` may be represented by negative numbers.
        if int == IntType::UInt128 && (a < 0 || b < 0) {
            return None;
        }
        let bits = i128::from(self.types().int_bits(int));
        match op {
            BinaryOp::Add => a.checked_add(b),
            BinaryOp::Sub => a.checked_sub(b),
            BinaryOp::Mul => a.checked_mul(b),
            BinaryOp::Div => a.checked_div(b),
            BinaryOp::Rem => {
                // The least number divided by -1 overflows, also for the remainder.
                self.defined(int, a.checked_div(b)?)?;
                a.checked_rem(b)
            }
            BinaryOp::Shl if (0..bits).contains(&b) && a >= 0 => {
                let wide = a.checked_shl(b as u32)?;
                (wide >> b == a).then_some(wide).or_else(|| (!int.is_signed() && bits < 128).then_some(wide))
            }
            BinaryOp::Shr if (0..bits).contains(&b) => Some(a >> b),
            BinaryOp::Shl | BinaryOp::Shr => None,
            BinaryOp::BitAnd => Some(a & b),
            BinaryOp::BitXor => Some(a ^ b),
            BinaryOp::BitOr => Some(a | b),
            BinaryOp::Lt => Some(i128::from(a < b)),
            BinaryOp::Le => Some(i128::from(a <= b)),
            BinaryOp::Gt => Some(i128::from(a > b)),
            BinaryOp::Ge => Some(i128::from(a >= b)),
            BinaryOp::Eq => Some(i128::from(a == b)),
            BinaryOp::Ne => Some(i128::from(a != b)),
        }
    }

    /// The object of a string literal: these elements and a terminating zero.
    pub fn literal_object(&mut self, units: Vec<u32>, element: QualType, span: Span) -> ObjectId {
        use crate::typed::{InitEntry, InitValue};
        use crate::types::ArrayLength;
        let length = ArrayLength::Fixed(units.len() as u64 + 1);
        let ty = self.program.types.array(element, length);
        let object = self.object("", QualType::plain(ty), Storage::StringLiteral, span);
        let entry = InitEntry { path: Vec::new(), value: InitValue::Characters(units) };
        self.program.objects[object.index()].initialiser = Some(Initialiser { entries: vec![entry] });
        object
    }
}
