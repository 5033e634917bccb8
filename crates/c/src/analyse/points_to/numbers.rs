//! Addresses in other representations: integers, parts of integers, bytes.

use rustc_hash::FxHashSet;

use super::flow::Walk;
use super::graph::{NodeId, Outside, Target, VarId};
use super::layout::{self, ClassKind};
use crate::typed::shapes::{Shape, shape};
use crate::typed::{CastKind, ExprId, ExprKind, PlaceId, PlaceKind, Storage};

impl Walk<'_> {
    /// Solves the constraints: propagates until the graph no longer changes.
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

    /// An integer that is converted back to a pointer may have been moved by any distance: it points to the folded
    /// node.
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

    /// Unifies what compared values point to, if the origin of one is unknown: an uninitialised value, a value from
    /// outside, or one converted from an integer. The same holds for integers that are converted to pointers.
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
            // Integers computed from the same one are unified by `resolve_arithmetic`.
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

    /// Whether a node contains no object of the program, or may contain one that is known outside.
    fn is_open(&self, target: Target) -> bool {
        self.is_nothing(target) || self.graph.at(target).outside == Outside::Source
    }

    /// Whether a node contains nothing so far.
    fn is_nothing(&self, target: Target) -> bool {
        let node = self.graph.at(target);
        node.objects.is_empty() && node.functions.is_empty() && node.allocations.is_empty() && !node.many
    }

    /// A pointer that was converted from an integer and has no target yet may point to every object whose address was
    /// converted: a program can obtain an address without computing it from a pointer, for instance by searching for
    /// it.
    fn resolve_guesses(&mut self) {
        for index in 0..self.constants.len() {
            let (var, at) = self.constants[index];
            // A constant unified with real addresses is a sentinel, which is not dereferenced; only one without a
            // target is an absolute address.
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

    /// Whether a pointer that was converted from an integer may point to an object.
    pub fn numbers_may_point(&self) -> bool {
        let targets = self.from_numbers.iter().filter_map(|&var| self.graph.known_pointee(var));
        targets.into_iter().any(|target| !self.is_nothing(target))
    }

    /// The integers whose value the program observes, other than by converting it back to a pointer.
    pub fn all_observed(&mut self, layout: &layout::Layout) -> FxHashSet<VarId> {
        let mut observed: Vec<VarId> = std::mem::take(&mut self.observed);
        // The bytes of an integer are observed separately.
        for node in self.graph.roots() {
            if layout.classes_of(node).any(|class| layout.describe(class).kind == ClassKind::Bytes) {
                observed.extend(self.graph.at(Target { node, offset: 0 }).cells.values().copied());
            }
        }
        observed.into_iter().map(|var| self.graph.find_var(var)).collect()
    }

    /// The conversions of addresses whose results are not among the observed integers.
    pub fn unobserved(&mut self, observed: &FxHashSet<VarId>) -> FxHashSet<ExprId> {
        let mut unobserved: FxHashSet<ExprId> = self.conversions.iter().map(|&(expr, _)| expr).collect();
        for (expr, var) in std::mem::take(&mut self.conversions) {
            if observed.contains(&self.graph.find_var(var)) {
                unobserved.remove(&expr);
            }
        }
        unobserved
    }

    /// Addresses that are copied bytewise may turn up wherever a pointer is put together from bytes, so all of these
    /// are unified. Integers among them count as computed. So do pointers with a byte that is not a plain copy: the
    /// address may have been moved.
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

    /// Notes that a scalar too small for an address is written.
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

    /// The target that a value is loaded from, if it is not changed on the way.
    fn copied_from(&mut self, mut value: ExprId) -> Option<Target> {
        let program = self.program;
        while let ExprKind::Cast(CastKind::IntToInt | CastKind::Same, inner) = program.exprs[value.index()].kind {
            value = inner;
        }
        let ExprKind::Load(place) = program.exprs[value.index()].kind else { return None };
        if let PlaceKind::Object(object) = program.places[place.index()].kind {
            let object = &program.objects[object.index()];
            // Initialisers and arguments are not recorded in `small`, so such a variable may hold a computed value.
            if object.initialiser.is_some() || matches!(object.storage, Storage::Parameter(_)) {
                return None;
            }
        }
        Some(self.seen_place(place))
    }

    /// The targets of small scalars that are computed, or copied from a node that contains computed ones.
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

    /// The scalars that may hold a value computed from an address.
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
