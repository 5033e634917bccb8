//! The table: the Linux kernel.

use super::super::access::Access::Format;
use super::super::access::Arguments::From;
use super::super::effect::Effect;
use super::super::record::Record;
use super::functions;

functions! { Kernel:
    kfree.effect(Effect::Free(0));
    __kmalloc.in_c();
    kmem_cache_alloc.in_c();
    kmem_cache_alloc_notrace.in_c();
    kmem_cache_free.effect(Effect::Free(1));
    kvfree.effect(Effect::Free(0));
    kzfree.effect(Effect::Free(0));
    printk.effect(Effect::Output).accesses(&[Format(0, From(1))]).kernel_format();
    vfree.effect(Effect::Free(0));
    vmalloc.in_c();
}
