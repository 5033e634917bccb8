//! The table: signals, jumps and contexts (`<signal.h>`, `<setjmp.h>`, `<ucontext.h>`).

use super::super::access::Access::{IfAny, Whole};
use super::super::effect::{Effect, Jump};
use super::super::record::Record;
use super::functions;

functions! { Signals:
    alarm.in_c();
    bsd_signal.effect(Effect::Unsupported);
    getcontext.effect(Effect::Unsupported);
    _longjmp.effect(Effect::Jump(Jump::Back)).keeps_errno();
    longjmp.signature("vpi").effect(Effect::Jump(Jump::Back)).noreturn().keeps_errno();
    __longjmp_chk.effect(Effect::Jump(Jump::Back));
    makecontext.effect(Effect::Unsupported);
    pthread_sigmask.accesses(&[IfAny(&Whole(1)), IfAny(&Whole(2))]);
    setcontext.effect(Effect::Unsupported);
    __setjmp.effect(Effect::Jump(Jump::Set));
    _setjmp.effect(Effect::Jump(Jump::Set)).keeps_errno();
    setjmp.signature("ip").effect(Effect::Jump(Jump::Set)).keeps_errno();
    sigaction.effect(Effect::Unsupported);
    sigaddset.accesses(&[Whole(0)]);
    sigdelset.accesses(&[Whole(0)]);
    sigemptyset.accesses(&[Whole(0)]);
    sigfillset.accesses(&[Whole(0)]);
    sigismember.accesses(&[Whole(0)]);
    siglongjmp.effect(Effect::Jump(Jump::Back)).keeps_errno();
    signal.effect(Effect::Unsupported);
    sigpending.accesses(&[Whole(0)]);
    sigprocmask.accesses(&[IfAny(&Whole(1)), IfAny(&Whole(2))]);
    sigset.effect(Effect::Unsupported);
    __sigsetjmp.effect(Effect::Jump(Jump::Set)).keeps_errno();
    sigsetjmp.effect(Effect::Jump(Jump::Set));
    sigsuspend.accesses(&[Whole(0)]);
    sigtimedwait.accesses(&[Whole(0), IfAny(&Whole(1)), Whole(2)]);
    sigvec.effect(Effect::Unsupported);
    sigwait.accesses(&[Whole(0), Whole(1)]);
    sigwaitinfo.accesses(&[Whole(0), IfAny(&Whole(1))]);
    ssignal.effect(Effect::Unsupported);
    swapcontext.effect(Effect::Unsupported);
    __sysv_signal.effect(Effect::Unsupported);
    sysv_signal.effect(Effect::Unsupported);
}
