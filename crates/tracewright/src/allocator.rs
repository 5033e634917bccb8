//! Tuning of the C library's allocator, which Z3 uses as well.

/// Tunes the allocator for one busy thread.
///
/// By default, the worker thread would get its own arena, which grows in small steps and cannot use huge pages: a Z3
/// context then costs thousands of page faults. With the main arena, three-line programs take a third less time.
pub fn tune() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: mallopt has no preconditions, and no other thread runs yet.
    unsafe {
        libc::mallopt(libc::M_ARENA_MAX, 1);
        libc::mallopt(libc::M_TOP_PAD, 16 << 20);
        libc::mallopt(libc::M_TRIM_THRESHOLD, 256 << 20);
    }
}
