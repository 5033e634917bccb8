//! Accesses: each must lie within a live object.

use num_bigint::BigInt;
use tracewright_boogie::{BinaryOp as B, ExprId};
use tracewright_vocabulary::Defect;

use crate::analyse::storage::Home;
use crate::library::{Id, internal};
use crate::translate::code::Code;
use crate::translate::input::Input;
use crate::translate::memory::Memory;
use crate::translate::places::{Limit, Located, Root, Start, Step};
use crate::translate::values::Int;
use crate::translate::{Translated, unsupported};
use crate::typed::shapes::{IntKind, Shape};
use crate::typed::visit::{Part, for_each_below};
use crate::typed::{BinaryOp, ExprId as CExpr, ExprKind, ObjectId, PlaceId, PlaceKind};

impl Memory {
    /// A place is about to be read or written.
    pub(in crate::translate) fn check_access(&mut self, code: &mut Code<'_>, located: &Located) -> Translated<()> {
        if located.is_checked || !code.checks.wants(Defect::InvalidDeref) || code.makes_arguments() {
            return Ok(());
        }
        // A bit-field touches the bytes that its bits are in.
        let (first, size) = match located.bits {
            Some(Shape::Bits(start, kind)) => {
                let first = start / 8;
                (first, u64::from((start + kind.bits).div_ceil(8) - first))
            }
            _ => match code.input.program.types.size_of(located.ty) {
                Some(size) => (0, size),
                None => return unsupported("an access to something of unknown size", located.span),
            },
        };
        if size == 0 {
            return Ok(());
        }
        let mut place = located.clone();
        place.offset += i128::from(first);
        place.site = place.site.map(|site| site.shifted(i64::from(first)));
        let outer = code.out.move_to(located.span);
        let done = self.check_place(code, &place, size);
        code.out.span = outer;
        done
    }

    fn check_place(&mut self, code: &mut Code<'_>, located: &Located, size: u64) -> Translated<()> {
        match (&located.root, located.object) {
            // A part of a struct that is no object: only its indices can be wrong.
            (Root::Value(_), _) => {}
            (_, Some(object)) => self.check_named(code, located, object, size)?,
            (Root::Memory(_), None) => {
                let Some(site) = &located.site else {
                    return unsupported("an access that the points-to analysis has not foreseen", located.span);
                };
                let node = code.input.facts.points_to.node(site.target);
                let mut at = code.address(located)?;
                if let (true, Some(offset)) = (site.steps.is_empty(), code.input.known_offset(site.target)) {
                    at.offset = code.integers.fixed_offset(&mut code.out, offset);
                }
                let size = code.integers.fixed_offset(&mut code.out, i128::from(size));
                let (claim, mark) = self.safety.accessible(code, node, at, size);
                code.check_or_mark(claim, Defect::InvalidDeref, mark);
            }
            (Root::Object(_), None) => return Ok(()),
        }
        code.check_limits(located);
        Ok(())
    }

    /// An access by name: the object is alive.
    fn check_named(&mut self, code: &mut Code<'_>, located: &Located, object: ObjectId, size: u64) -> Translated<()> {
        let own = code.input.object_size(object);
        if let Some(own) = own {
            let (low, high) = reach(located);
            if low >= BigInt::ZERO && high + size <= BigInt::from(own) {
                return Ok(());
            }
        }
        let length = match own {
            Some(own) => code.integers.fixed_offset(&mut code.out, i128::from(own)),
            None => {
                let declared = &code.input.program.objects[object.index()];
                if declared.storage == crate::typed::Storage::External {
                    let never = code.out.bool(false);
                    code.check_or_mark(never, Defect::InvalidDeref, Some("an object whose size is not known"));
                    return Ok(());
                }
                let (length, kind) = (self.variable_size(code, declared.ty, declared.span)?, code.integers.size_kind());
                code.integers.normal(&mut code.out, length, kind).expr
            }
        };
        let (offset, size) = (code.distance(located), code.integers.fixed_offset(&mut code.out, i128::from(size)));
        let claim = code.within(offset, size, length);
        code.check_or_mark(claim, Defect::InvalidDeref, None);
        Ok(())
    }

    /// Whether evaluating an expression emits checks of accesses: it then must be evaluated in place, under the
    /// conditions that guard it.
    pub(in crate::translate) fn has_accesses(&self, code: &Code<'_>, root: CExpr) -> bool {
        let (derefs, unwritten) = (code.checks.wants(Defect::InvalidDeref), code.checks.wants(Defect::Uninitialised));
        if !derefs && !unwritten {
            return false;
        }
        let mut found = false;
        for_each_below(code.input.program, Part::Expr(root), |part| {
            if let Part::Expr(expr) = part
                && let ExprKind::Load(place) = code.input.program.exprs[expr.index()].kind
            {
                found |= derefs && code.input.follows_pointer(place) || unwritten && self.may_be_unwritten(code, place);
            }
        });
        found
    }
}

impl Code<'_> {
    /// Whether the function being translated makes the arguments of `main`. Its accesses are valid by construction, so
    /// that proofs do not have to show it.
    fn makes_arguments(&self) -> bool {
        use internal::Id::{__tracewright_string, __tracewright_strings};
        let function = self.function.map(|function| &self.input.program.functions[function.index()]);
        function.is_some_and(|function| {
            let is_maker = |id| matches!(id, Id::Internal(__tracewright_string | __tracewright_strings));
            function.is_library && function.library_id().is_some_and(is_maker)
        })
    }

    /// A place that is there is about to be written: literals and constants lie in memory that cannot be written to.
    /// Their bases are the lowest ones.
    pub(in crate::translate) fn check_writable(&mut self, located: &Located) -> Translated<()> {
        if self.makes_arguments() {
            return Ok(());
        }
        let named = match located.root {
            Root::Object(object) => Some(object),
            _ => located.object,
        };
        if let (Some(object), true) = (named, self.checks.wants(Defect::InvalidDeref)) {
            if self.input.program.objects[object.index()].is_read_only() {
                let outer = self.out.move_to(located.span);
                let never = self.out.bool(false);
                self.check_or_mark(never, Defect::InvalidDeref, None);
                self.out.span = outer;
            }
            return Ok(());
        }
        let (Root::Memory(_), None, Some(site), true) =
            (&located.root, located.object, &located.site, self.checks.wants(Defect::InvalidDeref))
        else {
            return Ok(());
        };
        let mut members = self.input.facts.points_to.members(self.input.facts.points_to.node(site.target)).iter();
        let may_be_constant = members.any(|object| self.input.program.objects[object.index()].is_read_only());
        if !may_be_constant || self.input.program.types.size_of(located.ty) == Some(0) {
            return Ok(());
        }
        let outer = self.out.move_to(located.span);
        let (at, last) = (self.address(located)?, self.out.int(self.input.facts.bases.last_constant));
        let claim = self.out.binary(B::Gt, at.base, last);
        self.check_or_mark(claim, Defect::InvalidDeref, None);
        self.out.span = outer;
        Ok(())
    }

    /// The distance of a place from the start of its object.
    fn distance(&mut self, located: &Located) -> ExprId {
        let mut offset = self.integers.fixed_offset(&mut self.out, located.offset);
        for step in self.steps(located, Start::Object) {
            offset = self.integers.add_offsets(&mut self.out, offset, step);
        }
        offset
    }

    /// Indices must stay where the points-to analysis takes them to stay.
    fn check_limits(&mut self, located: &Located) {
        let is_map = |object: ObjectId| matches!(self.input.facts.storage.home(object), Home::Maps { .. });
        let is_free = match (&located.root, &located.site) {
            (Root::Object(object), _) => !is_map(*object),
            (_, Some(site)) => self.input.facts.points_to.is_folded(self.input.facts.points_to.node(site.target)),
            (_, None) => false,
        };
        if is_free {
            return;
        }
        for Step { number, kind, limit, .. } in &located.steps {
            let bound = match *limit {
                Limit::None => continue,
                Limit::Start => None,
                Limit::Array(length) => Some(length),
            };
            if number.low >= BigInt::ZERO && bound.is_none_or(|bound| number.high < BigInt::from(bound)) {
                continue;
            }
            let zero = self.integers.constant(&mut self.out, *kind, 0);
            let mut claim = match kind.signed {
                true => self.integers.compare(&mut self.out, BinaryOp::Ge, number.clone(), zero, *kind),
                false => self.out.bool(true),
            };
            if let Some(bound) = bound.filter(|bound| BigInt::from(*bound) <= IntKind::max(*kind)) {
                let bound = self.integers.constant(&mut self.out, *kind, bound);
                let below = self.integers.compare(&mut self.out, BinaryOp::Lt, number.clone(), bound, *kind);
                claim = self.out.and(claim, below);
            }
            self.check_or_mark(claim, Defect::InvalidDeref, Some("an index that leaves its array, but not the object"));
        }
    }
}

impl<'a> Input<'a> {
    fn follows_pointer(&self, mut place: PlaceId) -> bool {
        loop {
            match self.program.places[place.index()].kind {
                PlaceKind::Field(record, _) => place = record,
                PlaceKind::Deref(_) => return true,
                PlaceKind::Object(_) | PlaceKind::CompoundLiteral(_) | PlaceKind::Value(_) => return false,
            }
        }
    }
}

/// Between which distances a place is, whatever the indices are.
fn reach(located: &Located) -> (BigInt, BigInt) {
    let start = BigInt::from(located.offset);
    located.steps.iter().fold((start.clone(), start), |(low, high), Step { number, kind, unit, .. }| {
        let Int { low: least, high: most, .. } = bounded(number, *kind);
        let (a, b) = (least * *unit, most * *unit);
        (low + a.clone().min(b.clone()), high + a.max(b))
    })
}

fn bounded(number: &Int, kind: IntKind) -> Int {
    if number.fits(kind) { number.clone() } else { Int::any(number.expr, kind) }
}
