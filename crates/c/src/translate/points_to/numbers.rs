//! Addresses that are something else for a while: integers, parts of integers, bytes.

use rustc_hash::FxHashSet;

use super::flow::Walk;
use super::graph::{NodeId, Target, VarId};
use super::layout::{self, ClassKind};
use crate::translate::shapes::{Shape, shape};
use crate::typed::{CastKind, ExprId, ExprKind, PlaceId, PlaceKind, Storage};

impl Walk<'_> {
    /// Finds out all that follows from what was seen.
    pub fn resolve(&mut self) {
        let bytes = self.graph.var();
        loop {
            let before = self.graph.changes;
            self.resolve_calls();
            self.resolve_arithmetic();
            self.resolve_outside();
            if self.graph.changes == before {
                self.resolve_bytes(bytes);
            }
            if self.graph.changes == before {
                break;
            }
        }
    }

    /// Numbers that become pointers again may have been moved anywhere in between.
    fn resolve_arithmetic(&mut self) {
        if self.arithmetic.iter().any(|&(result, _)| result == self.pieces) {
            for var in std::mem::take(&mut self.pieced) {
                self.graph.use_as_pointer(var);
                self.graph.unify_vars(var, self.pieces);
            }
        }
        for index in 0..self.arithmetic.len() {
            let (result, operand) = self.arithmetic[index];
            if !self.graph.is_used(result) {
                continue;
            }
            self.graph.use_as_pointer(operand);
            let (from, to) = (self.graph.pointee(operand), self.graph.pointee(result));
            self.graph.unify(from, to);
            self.graph.fold(from, 1);
        }
    }

    /// Addresses that are copied byte by byte may turn up wherever one is put together from bytes. Numbers among them are
    /// computed with; so are bytes, unless all of them are copied from elsewhere: then the address may have been moved.
    fn resolve_bytes(&mut self, bytes: VarId) {
        let addresses = self.addresses();
        let computed = self.computed_scalars();
        for shared in layout::shared_carriers(&self.graph, self.program.types.pointer_size()) {
            let cell = self.graph.find_var(shared.cell);
            let is_address = shared.is_pointer || addresses.contains(&cell) || self.graph.is_used(cell);
            if !is_address {
                continue;
            }
            if shared.is_integer {
                self.graph.use_as_pointer(cell);
            }
            if shared.kind == ClassKind::Bytes {
                self.graph.unify_vars(cell, bytes);
                if shared.is_pointer && shared.meets(&computed) {
                    let to = self.graph.pointee(cell);
                    self.graph.fold(to, 1);
                }
            }
        }
    }

    /// A scalar too small for an address is written.
    pub fn note_small(&mut self, place: PlaceId, value: Option<ExprId>) {
        let ty = self.program.places[place.index()].ty;
        let wide = 8 * self.program.types.pointer_size();
        match shape(&self.program.types, ty) {
            Some(Shape::Int(kind)) if u64::from(kind.bits) < wide => {}
            Some(Shape::Float(_) | Shape::Bits(..)) => {}
            Some(Shape::Int(_)) if self.bit_field(place).is_some() => {}
            _ => return,
        }
        let from = value.and_then(|value| self.copied_from(value));
        let to = self.seen_place(place);
        self.small.push((to, from));
    }

    /// Where a value comes from that is read from somewhere and not changed.
    fn copied_from(&mut self, mut value: ExprId) -> Option<Target> {
        let program = self.program;
        while let ExprKind::Cast(CastKind::IntToInt | CastKind::Same, inner) = program.exprs[value.index()].kind {
            value = inner;
        }
        let ExprKind::Load(place) = program.exprs[value.index()].kind else { return None };
        if let PlaceKind::Object(object) = program.places[place.index()].kind {
            let object = &program.objects[object.index()];
            // What calls pass and what declarations say is not written down.
            if object.initialiser.is_some() || matches!(object.storage, Storage::Parameter(_)) {
                return None;
            }
        }
        Some(self.seen_place(place))
    }

    /// Where small scalars are written that are computed, or copied from nodes with such scalars in them.
    fn computed_scalars(&self) -> Vec<Target> {
        let found = |target: Target| self.graph.found(target);
        let mut nodes: FxHashSet<NodeId> = FxHashSet::default();
        let mut open: Vec<(Target, Option<NodeId>)> =
            self.small.iter().map(|&(to, from)| (found(to), from.map(|from| found(from).node))).collect();
        let mut computed = Vec::new();
        loop {
            let before = computed.len();
            open.retain(|&(to, from)| {
                let is_computed = from.is_none_or(|from| nodes.contains(&from));
                if is_computed {
                    nodes.insert(to.node);
                    computed.push(to);
                }
                !is_computed
            });
            if computed.len() == before {
                break;
            }
        }
        computed.sort_unstable();
        computed.dedup();
        computed
    }

    /// The scalars that may hold something computed from an address.
    fn addresses(&mut self) -> FxHashSet<VarId> {
        let mut found = FxHashSet::default();
        let pairs: Vec<(VarId, VarId)> = self.arithmetic.clone();
        let pairs: Vec<_> = pairs.into_iter().map(|(a, b)| (self.graph.find_var(a), self.graph.find_var(b))).collect();
        found.extend(self.graph.pointing());
        loop {
            let before = found.len();
            for &(result, operand) in &pairs {
                if found.contains(&operand) {
                    found.insert(result);
                }
            }
            if found.len() == before {
                return found;
            }
        }
    }
}
