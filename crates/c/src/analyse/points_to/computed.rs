//! Values that are computed from pointers: the integers that addresses become, the pointers made from them again, and
//! which of these integers the program observes.

use num_bigint::BigInt;

use super::flow::{Flow, Walk};
use super::graph::{Target, VarId};
use crate::typed::fixed::{fixed_address, fixed_number, may_be_object, wrapped_distance};
use crate::typed::shapes;
use crate::typed::{BinaryOp, CastKind, ExprId, ExprKind, PlaceId};
use crate::types::TypeId;

impl Walk<'_> {
    /// Notes that the value of an integer matters, because it is used in arithmetic or compared: if it is an address,
    /// the address is observed.
    pub fn observe(&mut self, flow: Flow, ty: TypeId) {
        if let (Flow::Scalar(var), true) = (flow, self.program.types.is_integer(ty)) {
            self.observed.push(var);
        }
    }

    /// Evaluates an expression and notes that its value is observed.
    pub(super) fn observed_expr(&mut self, expr: ExprId) -> Flow {
        let flow = self.expr(expr);
        self.observe(flow, self.program.exprs[expr.index()].ty);
        flow
    }

    pub(super) fn moved(&mut self, target: Target, pointer: TypeId, index: ExprId, sign: i128) -> Target {
        match (self.unit(pointer), fixed_number(self.program, index)) {
            (Some(unit), Some(value)) => {
                let distance = wrapped_distance(&self.program.types, BigInt::from(value) * unit);
                target.shifted((sign * distance) as i64)
            }
            (unit, _) => {
                self.graph.fold(target, unit.unwrap_or(1));
                target
            }
        }
    }

    /// A value is stored in a bit-field, which may so hold a part of an address.
    pub(super) fn bits_written(&mut self, value: Flow, to: Flow) {
        if let (Flow::Scalar(var), Flow::Nothing) = (value, to) {
            self.observed.push(var);
            self.arithmetic.push((self.pieces, var));
        }
    }

    /// A value read from a bit-field may be a part of an address.
    pub(super) fn bits_read(&mut self, place: PlaceId, flow: Flow) -> Flow {
        match flow {
            Flow::Nothing if self.carries(self.program.places[place.index()].ty) => self.made_of_pieces(),
            flow => flow,
        }
    }

    /// An integer that may have been put together from smaller ones.
    pub(super) fn made_of_pieces(&mut self) -> Flow {
        let var = self.graph.var();
        self.pieced.push(var);
        Flow::Scalar(var)
    }

    /// An integer is converted to a pointer.
    pub(super) fn pointer_made_of(&mut self, number: Flow) -> Flow {
        let flow = match number {
            Flow::Scalar(_) => number,
            _ => self.made_of_pieces(),
        };
        if let Flow::Scalar(var) = flow {
            self.graph.use_as_pointer(var);
            self.from_numbers.push(var);
        }
        flow
    }

    /// Two values are compared. If the origin of one is unknown, an equal result shows that it is the same address as
    /// the other.
    pub(super) fn comparison(&mut self, op: BinaryOp, a: ExprId, b: ExprId) {
        for (address, number) in [(a, b), (b, a)] {
            if fixed_number(self.program, number).is_some() {
                self.hide(address);
            }
        }
        let flows = [self.expr(a), self.expr(b)];
        for ((flow, expr), other) in flows.into_iter().zip([a, b]).zip([b, a]) {
            if !self.decides_for_all(op, other) {
                self.observe(flow, self.program.exprs[expr.index()].ty);
            }
        }
        let [Flow::Scalar(left), Flow::Scalar(right)] = flows else { return };
        match op {
            BinaryOp::Eq | BinaryOp::Ne => self.compared.push((left, right)),
            _ if self.program.types.is_pointer(self.program.exprs[a.index()].ty) => {}
            _ => self.related.push((left, right)),
        }
    }

    /// Whether a comparison with a constant has the same result for the addresses of all objects.
    pub(super) fn decides_for_all(&self, op: BinaryOp, constant: ExprId) -> bool {
        let types = &self.program.types;
        let Some(int) = types.as_int(self.program.exprs[constant.index()].ty) else { return false };
        let (kind, equality) = (shapes::IntKind::of(types, int), matches!(op, BinaryOp::Eq | BinaryOp::Ne));
        match fixed_number(self.program, constant) {
            Some(0) if equality => true,
            Some(number) if u64::from(kind.bits) == 8 * types.pointer_size() => {
                (equality || !kind.signed) && !may_be_object(types, number)
            }
            _ => false,
        }
    }

    /// Notes that the result of a conversion from pointer to integer is only compared with a constant.
    pub(super) fn hide(&mut self, mut number: ExprId) {
        while let ExprKind::Cast(kind, inner) = self.program.exprs[number.index()].kind {
            if kind == CastKind::PointerToInt {
                self.hidden.insert(number);
            }
            number = inner;
        }
    }

    /// `a - b` for pointers. If one is a constant address, the difference is the other as an integer.
    pub(super) fn difference(&mut self, a: ExprId, b: ExprId, ty: TypeId) -> Flow {
        let (left, right) = (self.expr(a), self.expr(b));
        if let (Flow::Scalar(left), Flow::Scalar(right)) = (left, right) {
            self.compared.push((left, right));
        }
        let number = match (fixed_address(self.program, a), fixed_address(self.program, b)) {
            (None, Some(_)) => left,
            (Some(_), None) => right,
            _ => return Flow::Nothing,
        };
        if let Flow::Scalar(var) = number {
            self.exposed.push(var);
            self.observed.push(var);
        }
        self.computed(&[number], ty)
    }

    /// The result of arithmetic on integers. It counts as an address only if it is converted back to a pointer.
    pub(super) fn computed(&mut self, operands: &[Flow], ty: TypeId) -> Flow {
        let vars: Vec<VarId> = operands
            .iter()
            .filter_map(|flow| match flow {
                Flow::Scalar(var) => Some(*var),
                _ => None,
            })
            .collect();
        if vars.is_empty() || !self.carries(ty) {
            return Flow::Nothing;
        }
        let result = self.graph.var();
        self.arithmetic.extend(vars.into_iter().map(|var| (result, var)));
        Flow::Scalar(result)
    }

    pub(super) fn either(&mut self, a: ExprId, b: ExprId, ty: TypeId) -> Flow {
        let (a, b) = (self.expr(a), self.expr(b));
        match (a, b) {
            (Flow::Nothing, other) | (other, Flow::Nothing) => other,
            _ => {
                let to = self.fresh(ty);
                self.flow(a, to, ty);
                self.flow(b, to, ty);
                to
            }
        }
    }

    pub(super) fn cast(&mut self, id: ExprId, kind: CastKind, inner: ExprId, ty: TypeId) -> Flow {
        if kind == CastKind::PointerToInt && fixed_address(self.program, inner).is_some() {
            return Flow::Nothing;
        }
        let flow = self.expr(inner);
        if let (CastKind::PointerToInt, Flow::Scalar(var), false) = (kind, flow, self.hidden.contains(&id)) {
            self.exposed.push(var);
        }
        if let (CastKind::PointerToInt, Flow::Scalar(var)) = (kind, flow) {
            self.conversions.push((id, var));
            if !self.carries(ty) {
                self.observed.push(var);
            }
        }
        match kind {
            CastKind::Same | CastKind::PointerToPointer => flow,
            CastKind::IntToPointer => match flow {
                Flow::Scalar(_) => self.pointer_made_of(flow),
                Flow::Nothing => match fixed_number(self.program, inner) {
                    Some(number) => self.absolute_address(number),
                    None => self.pointer_made_of(flow),
                },
                Flow::Record(_) => flow,
            },
            CastKind::IntToInt | CastKind::PointerToInt | CastKind::FloatToInt if self.carries(ty) => match flow {
                Flow::Nothing if fixed_number(self.program, inner).is_none() => self.made_of_pieces(),
                flow => flow,
            },
            CastKind::IntToInt | CastKind::PointerToInt | CastKind::IntToFloat => {
                if let Flow::Scalar(var) = flow {
                    self.observed.push(var);
                    self.arithmetic.push((self.pieces, var));
                }
                Flow::Nothing
            }
            _ => Flow::Nothing,
        }
    }

    /// A constant as an address. No object lies in the first or the last page of memory.
    pub(super) fn absolute_address(&mut self, number: i128) -> Flow {
        if !may_be_object(&self.program.types, number) {
            return Flow::Nothing;
        }
        let offset = wrapped_distance(&self.program.types, number.into()) as i64;
        let var = self.graph.var();
        self.constants.push((var, Target { node: self.absolute, offset }));
        Flow::Scalar(var)
    }
}
