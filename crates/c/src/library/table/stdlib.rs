//! The table: memory, program termination, numbers, the environment and `errno` (`<stdlib.h>`, `<errno.h>`,
//! `<getopt.h>`).

use super::super::access::Access::{Array, AtMost, Bytes, Elements, IfAny, Text, Unknown, Whole};
use super::super::effect::{Allocation, Content, Effect, Ending, NewObject, Size};
use super::super::record::Record;
use super::functions;

functions! { Stdlib:
    _Exit.signature("vi").effect(Effect::Stop(Ending::Normal)).noreturn().keeps_errno();
    a64l.accesses(&[Text(0)]);
    abort.signature("v").effect(Effect::Stop(Ending::Abort)).noreturn().keeps_errno();
    abs.signature("ii").effect(Effect::Absolute).expanded().keeps_errno();
    aligned_alloc.signature("pzz").effect(Effect::Allocate(NewObject::HEAP.sized(Size::Argument(1)).aligned()));
    alloca.signature("pz").effect(Effect::Allocate(NewObject::HEAP.on(Allocation::Stack))).expanded().keeps_errno();
    arc4random_buf.accesses(&[Bytes(0, &[1])]);
    at_quick_exit.effect(Effect::Unsupported);
    atexit.signature("ip").in_c();
    atof.in_c();
    atoi.in_c();
    atol.in_c();
    atoll.in_c();
    bsearch.in_c();
    calloc
        .signature("pzz")
        .effect(Effect::Allocate(NewObject::HEAP.sized(Size::Product(0, 1)).holding(Content::Zero)))
        .keeps_errno();
    cfree.effect(Effect::Free(0));
    clearenv.effect(Effect::Output);
    div.in_c().keeps_errno().computes_for_caller();
    ecvt.accesses(&[Whole(2), Whole(3)]);
    ecvt_r.accesses(&[Unknown(&[])]);
    erand48.accesses(&[Array(0, 3)]);
    __errno_location.leaves_open("the value of `errno`").in_c().keeps_errno();
    _exit.signature("vi").effect(Effect::Stop(Ending::Normal)).noreturn().keeps_errno();
    exit.signature("vi").effect(Effect::Exit).noreturn().keeps_errno();
    fcvt.accesses(&[Whole(2), Whole(3)]);
    fcvt_r.accesses(&[Unknown(&[])]);
    free.signature("vp").effect(Effect::Free(0)).keeps_errno();
    gcvt.accesses(&[Unknown(&[])]);
    getentropy.accesses(&[Bytes(0, &[1])]);
    getenv.accesses(&[Text(0)]).in_c();
    getloadavg.accesses(&[AtMost(&Elements(0, 1))]);
    getopt.accesses(&[Text(2)]).in_c();
    getopt_long.accesses(&[Text(2)]).in_c();
    getopt_long_only.accesses(&[Text(2)]).in_c();
    getrandom.accesses(&[Bytes(0, &[1])]);
    getsubopt.accesses(&[Unknown(&[])]);
    imaxabs.signature("ll").effect(Effect::Absolute).expanded();
    initstate.accesses(&[Bytes(1, &[2])]);
    __isoc23_strtol.in_c();
    __isoc23_strtoll.in_c();
    __isoc23_strtoul.in_c();
    __isoc23_strtoull.in_c();
    jrand48.accesses(&[Array(0, 3)]);
    labs.signature("ll").effect(Effect::Absolute).expanded().keeps_errno();
    lcong48.accesses(&[Array(0, 7)]);
    ldiv.in_c().keeps_errno().computes_for_caller();
    llabs.signature("LL").effect(Effect::Absolute).expanded().keeps_errno();
    lldiv.in_c().computes_for_caller();
    malloc.signature("pz").effect(Effect::Allocate(NewObject::HEAP)).keeps_errno();
    memalign.signature("pzz").effect(Effect::Allocate(NewObject::HEAP.sized(Size::Argument(1)).aligned()));
    nrand48.accesses(&[Array(0, 3)]);
    on_exit.effect(Effect::Unsupported);
    posix_memalign.signature("ipzz").in_c();
    ptsname_r.accesses(&[AtMost(&Bytes(1, &[2]))]);
    putenv.accesses(&[Text(0)]);
    pvalloc.effect(Effect::Allocate(NewObject::HEAP.aligned()));
    qsort.in_c();
    qsort_r.accesses(&[Unknown(&[])]);
    quick_exit.effect(Effect::Stop(Ending::Normal));
    rand.in_c().keeps_errno();
    rand_r.in_c();
    random.in_c();
    realloc.signature("ppz").in_c().keeps_errno();
    reallocarray.in_c();
    rpmatch.accesses(&[Text(0)]);
    secure_getenv.accesses(&[Text(0)]).in_c();
    seed48.accesses(&[Array(0, 3)]);
    // Whether a name is possible, and what becomes of the environment, is not modelled.
    setenv.effect(Effect::Output).accesses(&[Text(0), Text(1)]);
    setstate.accesses(&[Unknown(&[])]);
    srand.in_c().keeps_errno();
    srandom.in_c();
    strerror_r.accesses(&[AtMost(&Bytes(1, &[2]))]);
    strtod.in_c();
    strtof.in_c();
    strtoimax.in_c();
    strtol.in_c();
    strtold.in_c();
    strtoll.in_c();
    strtoq.in_c();
    strtoul.in_c();
    strtoull.in_c();
    strtoumax.in_c();
    strtouq.in_c();
    system.accesses(&[IfAny(&Text(0))]).in_c();
    ttyname_r.accesses(&[AtMost(&Bytes(1, &[2]))]);
    unsetenv.effect(Effect::Output).accesses(&[Text(0)]);
    valloc.effect(Effect::Allocate(NewObject::HEAP.aligned()));
    wcswidth.accesses(&[AtMost(&Elements(0, 1))]);
    __xpg_strerror_r.accesses(&[AtMost(&Bytes(1, &[2]))]);
}
