//! Memory: objects are vectors of bytes at addresses that are never used twice.
//!
//! Beside each byte there is its *shadow*: whether it was ever written, and which object it points to if it is a part
//! of a pointer. So pointers survive being copied byte by byte, and an out-of-bounds pointer is detected even if its
//! address is that of another object.

use rustc_hash::FxHashMap;
use tracewright_c::typed::FunctionId;

use crate::value::Pointer;

/// The number of an object, from one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct BlockId(pub u32);

/// The shadow of a byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shadow(u32);

impl Shadow {
    /// As at the creation of the object: initialised or not, depending on the object.
    pub const BIRTH: Shadow = Shadow(0);
    /// Written.
    pub const PLAIN: Shadow = Shadow(1);
    /// Not written.
    pub const EMPTY: Shadow = Shadow(u32::MAX);

    /// A part of a pointer to an object.
    pub fn pointing_to(block: Option<BlockId>) -> Shadow {
        block.map_or(Shadow::PLAIN, |block| Shadow(block.0 + 1))
    }

    /// The object that it points to.
    pub fn target(self) -> Option<BlockId> {
        (self.0 > 1 && self != Shadow::EMPTY).then(|| BlockId(self.0 - 1))
    }
}

/// Bytes with their shadows, outside of any object.
#[derive(Clone, Debug, Default)]
pub struct Bytes {
    /// The bytes.
    pub data: Vec<u8>,
    /// Their shadows; none of them is [`Shadow::BIRTH`].
    pub shadow: Vec<Shadow>,
}

/// The kind of an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Static storage duration.
    Static,
    /// A local variable.
    Local,
    /// Allocated memory.
    Heap,
    /// An object of the system, which the program must not free.
    System,
    /// A function.
    Function(FunctionId),
}

/// The lifetime state of an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// It is.
    Alive,
    /// Its scope has ended.
    OutOfScope,
    /// It was freed.
    Freed,
    /// `realloc` has moved it.
    Moved,
}

/// The initial content of an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Birth {
    /// Zeros.
    Zero,
    /// Anything.
    Arbitrary,
}

/// An object.
#[derive(Clone, Debug)]
pub struct Block {
    /// Its address.
    pub base: u64,
    /// Its size; the data of a dead object is dropped.
    pub size: u64,
    /// What it is.
    pub kind: Kind,
    /// Its lifetime state.
    pub state: State,
    birth: Birth,
    data: Vec<u8>,
    /// As numbers, so that the zero pages of large objects cost nothing.
    shadow: Vec<u32>,
    /// Whether there was ever a pointer to it.
    escaped: bool,
    /// Whether anything was ever written to it.
    written: bool,
    /// Whether it is read-only.
    sealed: bool,
}

/// Objects start at multiples of this.
const ALIGNMENT: u64 = 64;
/// The minimum distance between objects, so that a pointer past the end of one does not point to the next.
const GAP: u64 = 64;
/// The limit on the total size of objects.
const MOST_BYTES: u64 = 1 << 28;
const MOST_BLOCKS: usize = 1 << 24;

/// Why there is no more memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exhausted;

/// All objects.
#[derive(Debug)]
pub struct Memory {
    blocks: Vec<Block>,
    next: u64,
    end: u64,
    bytes: u64,
    /// Dead objects to which there never was a pointer, by size: they can be reused, because the program cannot tell.
    unused: FxHashMap<u64, Vec<BlockId>>,
}

impl Memory {
    /// An empty memory, with pointers of this size.
    pub fn new(pointer_size: u64) -> Memory {
        let (next, end) = match pointer_size {
            4 => (0x0804_8000, 0xffff_0000),
            _ => (0x5555_5555_4000, 0x7fff_ffff_0000),
        };
        Memory { blocks: Vec::new(), next, end, bytes: 0, unused: FxHashMap::default() }
    }

    /// A new object.
    pub fn allocate(&mut self, size: u64, kind: Kind, birth: Birth) -> Result<BlockId, Exhausted> {
        if kind == Kind::Local
            && let Some(id) = self.unused.get_mut(&size).and_then(Vec::pop)
        {
            let block = self.block_mut(id);
            block.state = State::Alive;
            block.birth = birth;
            if std::mem::replace(&mut block.written, false) {
                block.shadow.fill(Shadow::BIRTH.0);
                block.data.fill(0);
            }
            return Ok(id);
        }
        let room = size.max(1).saturating_add(GAP).checked_next_multiple_of(ALIGNMENT).ok_or(Exhausted)?;
        let bytes = self.bytes.saturating_add(size);
        let next = self.next.saturating_add(room);
        if bytes > MOST_BYTES || next >= self.end || self.blocks.len() >= MOST_BLOCKS {
            return Err(Exhausted);
        }
        let data = vec![0; size as usize];
        let shadow = vec![Shadow::BIRTH.0; size as usize];
        self.blocks.push(Block {
            base: self.next,
            size,
            kind,
            state: State::Alive,
            birth,
            data,
            shadow,
            escaped: false,
            written: false,
            sealed: false,
        });
        (self.next, self.bytes) = (next, bytes);
        Ok(BlockId(self.blocks.len() as u32))
    }

    /// An object dies.
    pub fn end(&mut self, id: BlockId, state: State) {
        let block = self.block_mut(id);
        block.state = state;
        let size = block.size;
        if block.kind == Kind::Local && !block.escaped {
            self.unused.entry(size).or_default().push(id);
        } else {
            block.data = Vec::new();
            block.shadow = Vec::new();
            self.bytes -= size;
        }
    }

    /// An object.
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.0 as usize - 1]
    }

    fn block_mut(&mut self, id: BlockId) -> &mut Block {
        &mut self.blocks[id.0 as usize - 1]
    }

    /// Makes the object read-only.
    pub fn seal(&mut self, id: BlockId) {
        self.block_mut(id).sealed = true;
    }

    /// Whether the object is read-only.
    pub fn is_sealed(&self, id: BlockId) -> bool {
        self.block(id).sealed
    }

    /// All objects.
    pub fn blocks(&self) -> impl Iterator<Item = (BlockId, &Block)> {
        self.blocks.iter().enumerate().map(|(index, block)| (BlockId(index as u32 + 1), block))
    }

    /// A pointer to the start of an object, for a single access.
    pub fn start(&self, id: BlockId) -> Pointer {
        Pointer { block: Some(id), address: self.block(id).base }
    }

    /// Records that there may be a pointer to the object.
    pub fn escape(&mut self, pointer: Pointer) {
        if let Some(id) = pointer.block {
            self.block_mut(id).escaped = true;
        }
    }

    /// The object that contains an address, or ends right before it.
    pub fn at(&self, address: u64) -> Option<BlockId> {
        let index = self.blocks.partition_point(|block| block.base <= address);
        let block = self.blocks.get(index.checked_sub(1)?)?;
        (address - block.base <= block.size).then_some(BlockId(index as u32))
    }

    /// The object that a pointer points to.
    pub fn object(&self, pointer: Pointer) -> Option<BlockId> {
        pointer.block.or_else(|| self.at(pointer.address))
    }

    /// The location of a range of bytes, if it is within a live object.
    pub fn find(&self, pointer: Pointer, size: u64) -> Option<(BlockId, usize)> {
        let id = self.object(pointer)?;
        let block = self.block(id);
        let offset = pointer.address.wrapping_sub(block.base);
        let inside = offset <= block.size && size <= block.size - offset;
        (inside && block.state == State::Alive && !matches!(block.kind, Kind::Function(_)))
            .then_some((id, offset as usize))
    }

    /// Some bytes.
    pub fn data(&self, (id, offset): (BlockId, usize), size: usize) -> &[u8] {
        &self.block(id).data[offset..offset + size]
    }

    /// Whether all of these bytes are initialised.
    pub fn is_written(&self, (id, offset): (BlockId, usize), size: usize) -> bool {
        let block = self.block(id);
        let fresh = block.birth == Birth::Arbitrary;
        let empty = |shadow: &u32| *shadow == Shadow::EMPTY.0 || fresh && *shadow == Shadow::BIRTH.0;
        !block.shadow[offset..offset + size].iter().any(empty)
    }

    /// The shadow of a byte.
    pub fn shadow(&self, (id, offset): (BlockId, usize)) -> Shadow {
        let block = self.block(id);
        match (Shadow(block.shadow[offset]), block.birth) {
            (Shadow::BIRTH, Birth::Zero) => Shadow::PLAIN,
            (Shadow::BIRTH, Birth::Arbitrary) => Shadow::EMPTY,
            (shadow, _) => shadow,
        }
    }

    /// Some bytes with their shadows.
    pub fn read(&self, (id, offset): (BlockId, usize), size: usize) -> Bytes {
        let shadow = (offset..offset + size).map(|offset| self.shadow((id, offset))).collect();
        Bytes { data: self.data((id, offset), size).to_vec(), shadow }
    }

    /// Overwrites bytes; they become parts of a pointer to an object, or of no pointer.
    pub fn write(&mut self, (id, offset): (BlockId, usize), data: &[u8], shadow: Shadow) {
        let block = self.block_mut(id);
        block.written = true;
        block.data[offset..offset + data.len()].copy_from_slice(data);
        block.shadow[offset..offset + data.len()].fill(shadow.0);
    }

    /// Overwrites bytes and their shadows.
    pub fn write_bytes(&mut self, (id, offset): (BlockId, usize), bytes: &Bytes) {
        let block = self.block_mut(id);
        block.written = true;
        block.data[offset..offset + bytes.data.len()].copy_from_slice(&bytes.data);
        for (to, from) in block.shadow[offset..].iter_mut().zip(&bytes.shadow) {
            *to = from.0;
        }
    }

    /// Makes uninitialised bytes initialised.
    pub fn settle(&mut self, (id, offset): (BlockId, usize), size: usize) {
        for shadow in &mut self.block_mut(id).shadow[offset..offset + size] {
            if *shadow == Shadow::EMPTY.0 {
                *shadow = Shadow::PLAIN.0;
            }
        }
    }

    /// Makes the whole content uninitialised again.
    pub fn forget(&mut self, id: BlockId) {
        let block = self.block_mut(id);
        if block.written || block.birth == Birth::Zero {
            block.written = true;
            block.shadow.fill(Shadow::EMPTY.0);
        }
    }

    /// Everything becomes zero.
    pub fn clear(&mut self, id: BlockId) {
        let block = self.block_mut(id);
        block.written = true;
        block.data.fill(0);
        block.shadow.fill(Shadow::PLAIN.0);
    }
}
