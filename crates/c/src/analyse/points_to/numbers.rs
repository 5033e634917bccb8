//! Addresses that are something else for a while: integers, parts of integers, bytes.

use rustc_hash::FxHashSet;

use super::flow::Walk;
use super::graph::{NodeId, Outside, Target, VarId};
use super::layout::{self, ClassKind};
use crate::typed::shapes::{Shape, shape};
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
            self.resolve_comparisons();
            if self.graph.changes == before {
                self.resolve_bytes(bytes);
            }
            if self.graph.changes == before {
                self.resolve_guesses();
            }
            if self.graph.changes == before {
                break;
            }
        }
    }

    /// Numbers that become pointers again may have been moved anywhere in between.
    fn resolve_arithmetic(&mut self) {
        if self.arithmetic.iter().any(|&(result, _)| result == self.pieces) {
            for index in 0..self.pieced.len() {
                let var = self.pieced[index];
                if self.graph.is_used(var) {
                    self.graph.unify_vars(var, self.pieces);
                }
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

    /// Pointers of unknown origin that are compared with others may point to the same: garbage, what comes from outside, and
    /// what was made of a number. So may numbers that become pointers.
    fn resolve_comparisons(&mut self) {
        for index in 0..self.compared.len() {
            let (a, b) = self.compared[index];
            let (Some(left), Some(right)) = (self.graph.known_pointee(a), self.graph.known_pointee(b)) else {
                continue;
            };
            let is_open = self.graph.is_used(a) || self.graph.is_used(b) || self.is_open(left) || self.is_open(right);
            if is_open && left != right {
                self.graph.unify(left, right);
            }
        }
        for index in 0..self.related.len() {
            let (a, b) = self.related[index];
            // What is computed from one and the same number is found with the arithmetic.
            let is_used = self.graph.is_used(a) || self.graph.is_used(b);
            if !is_used || self.graph.find_var(a) == self.graph.find_var(b) {
                continue;
            }
            if let (Some(left), Some(right)) = (self.graph.known_pointee(a), self.graph.known_pointee(b)) {
                self.graph.unify(left, right);
                self.graph.fold(left, 1);
            }
        }
    }

    /// Whether a node is none of the program's objects, or may be something from outside.
    fn is_open(&self, target: Target) -> bool {
        self.is_nothing(target) || self.graph.at(target).outside == Outside::Source
    }

    /// Whether there is nothing in a node, as far as is known.
    fn is_nothing(&self, target: Target) -> bool {
        let node = self.graph.at(target);
        node.objects.is_empty() && node.functions.is_empty() && node.allocations.is_empty() && !node.many
    }

    /// Pointers that were made of numbers and point nowhere so far may point to whatever has become a number: there are
    /// more ways to find a number than to compute it.
    fn resolve_guesses(&mut self) {
        for index in 0..self.constants.len() {
            let (var, at) = self.constants[index];
            // Constants that stand among real addresses mark the end of something; nobody looks there.
            if let Some(target) = self.graph.known_pointee(var).filter(|&target| self.is_nothing(target)) {
                self.graph.unify(target, at);
            }
        }
        let Some(&first) = self.exposed.first() else { return };
        for index in 0..self.from_numbers.len() {
            let Some(target) = self.graph.known_pointee(self.from_numbers[index]) else { continue };
            if !self.is_nothing(target) {
                continue;
            }
            let to = self.graph.pointee(first);
            self.graph.unify(target, to);
            self.graph.fold(to, 1);
            for index in 1..self.exposed.len() {
                let other = self.graph.pointee(self.exposed[index]);
                self.graph.unify(to, other);
            }
        }
    }

    /// Whether a pointer that was made of a number may point to something that is there.
    pub fn numbers_may_point(&self) -> bool {
        let targets = self.from_numbers.iter().filter_map(|&var| self.graph.known_pointee(var));
        targets.into_iter().any(|target| !self.is_nothing(target))
    }

    /// The numbers whose value somebody looks at, other than to make the same address of it again.
    pub fn all_observed(&mut self, layout: &layout::Layout) -> FxHashSet<VarId> {
        let mut observed: Vec<VarId> = std::mem::take(&mut self.observed);
        // Bytes are parts of numbers.
        for node in self.graph.roots() {
            if layout.classes_of(node).any(|class| layout.describe(class).kind == ClassKind::Bytes) {
                observed.extend(self.graph.at(Target { node, offset: 0 }).cells.values().copied());
            }
        }
        observed.into_iter().map(|var| self.graph.find_var(var)).collect()
    }

    /// The conversions of addresses to other numbers than these.
    pub fn unobserved(&mut self, observed: &FxHashSet<VarId>) -> FxHashSet<ExprId> {
        let mut unobserved: FxHashSet<ExprId> = self.conversions.iter().map(|&(expr, _)| expr).collect();
        for (expr, var) in std::mem::take(&mut self.conversions) {
            if observed.contains(&self.graph.find_var(var)) {
                unobserved.remove(&expr);
            }
        }
        unobserved
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
