//! Tuning of the C heap, so that it does not return pages to the system and request them again one by one.
//!
//! Z3 initialises two tables of 8 MB for every context. By default the C library maps fresh pages for each of them, and
//! four thousand page faults take longer than the rest of a small run. Here large blocks are allocated from the heap,
//! which retains freed memory, and the first part of the heap requests huge pages.

#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(super) fn prepare() {
    use std::sync::Once;
    static ONCE: Once = Once::new();
    /// Room for three contexts. Only pages that are touched use memory.
    const BLOCKS: usize = 3;
    const BLOCK: usize = 20 << 20;
    /// The largest threshold that the C library accepts.
    const THRESHOLD: libc::c_int = 32 << 20;
    const PAGE: usize = 2 << 20;
    ONCE.call_once(|| {
        // SAFETY: mallopt takes numbers only; each block is aligned inwards before `madvise`, which changes how its
        // pages are provided but not what they hold, and freed by the function that belongs to `malloc`.
        unsafe {
            libc::mallopt(libc::M_MMAP_THRESHOLD, THRESHOLD);
            libc::mallopt(libc::M_TRIM_THRESHOLD, libc::c_int::MAX);
            let blocks: [*mut libc::c_void; BLOCKS] = std::array::from_fn(|_| libc::malloc(BLOCK));
            for block in blocks.into_iter().filter(|block| !block.is_null()) {
                let start = (block as usize).next_multiple_of(PAGE);
                let end = (block as usize + BLOCK) / PAGE * PAGE;
                libc::madvise(start as *mut libc::c_void, end.saturating_sub(start), libc::MADV_HUGEPAGE);
            }
            // Free the last block first, so that each is merged with the free space behind it.
            blocks.into_iter().rev().for_each(|block| libc::free(block));
        }
    });
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(super) fn prepare() {}
