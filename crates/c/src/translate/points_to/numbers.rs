//! Addresses that are something else for a while: integers, parts of integers, bytes.

use rustc_hash::FxHashSet;

use super::flow::Walk;
use super::graph::VarId;
use super::layout::{self, ClassKind};

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
    /// computed with, bytes are not.
    fn resolve_bytes(&mut self, bytes: VarId) {
        let addresses = self.addresses();
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
            }
        }
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
