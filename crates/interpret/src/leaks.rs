//! The state of allocated memory when the program ends.

use rustc_hash::FxHashSet;
use tracewright_vocabulary::Defect;

use crate::machine::{Machine, Run};
use crate::memory::{BlockId, Kind, State};

impl Machine<'_> {
    /// Reports memory that was not freed, or that is lost.
    pub fn check_memory_at_end(&mut self) -> Run<()> {
        if self.options.property.wants(Defect::LeftMemory) && self.left().next().is_some() {
            return self.violation(Defect::LeftMemory);
        }
        self.check_lost_memory()
    }

    /// Reports lost memory: allocations that nothing points to any more.
    pub fn check_lost_memory(&mut self) -> Run<()> {
        if !self.options.property.wants(Defect::LostMemory) || self.left().next().is_none() {
            return Ok(());
        }
        let reached = self.reached();
        let is_lost = self.left().any(|id| !reached.contains(&id));
        if is_lost { self.violation(Defect::LostMemory) } else { Ok(()) }
    }

    /// Allocated memory that was not freed.
    fn left(&self) -> impl Iterator<Item = BlockId> {
        let is_left = |(id, block): (BlockId, &crate::memory::Block)| {
            (block.kind == Kind::Heap && block.state == State::Alive).then_some(id)
        };
        self.memory.blocks().filter_map(is_left)
    }

    /// All reachable objects. Any value that looks like a pointer is treated as one (conservative).
    fn reached(&self) -> FxHashSet<BlockId> {
        let locals = self.frames.iter().flat_map(|frame| {
            let owned = frame.owned.iter().map(|&(_, block)| block);
            owned.chain(frame.hidden.iter().copied())
        });
        let mut work: Vec<BlockId> = self.statics().chain(locals).collect();
        let mut reached: FxHashSet<BlockId> = work.iter().copied().collect();
        let word = self.prepared.program.types.pointer_size() as usize;
        while let Some(id) = work.pop() {
            let block = self.memory.block(id);
            if block.state != State::Alive || matches!(block.kind, Kind::Function(_)) {
                continue;
            }
            let size = block.size as usize;
            let mut found = Vec::new();
            for offset in 0..size {
                found.extend(self.memory.shadow((id, offset)).target());
                if offset + word <= size {
                    let mut raw = [0; 8];
                    raw[..word].copy_from_slice(self.memory.data((id, offset), word));
                    found.extend(self.memory.at(u64::from_le_bytes(raw)));
                }
            }
            work.extend(found.into_iter().filter(|target| reached.insert(*target)));
        }
        reached
    }
}
