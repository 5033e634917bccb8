//! The table: time (`<time.h>`, `<sys/time.h>`, `<utime.h>`).

use super::super::access::Access::{Array, AtMost, Bytes, Fixed, IfAny, Text, Whole};
use super::super::effect::Effect;
use super::super::record::Record;
use super::functions;

/// The size of a date in bytes as `asctime` prints it.
const DATE: u64 = 26;

functions! { Time:
    adjtime.accesses(&[IfAny(&Whole(0)), IfAny(&Whole(1))]);
    asctime.accesses(&[Whole(0)]).reuses_result();
    asctime_r.accesses(&[Whole(0), AtMost(&Fixed(1, DATE))]);
    clock.in_c();
    clock_getres.accesses(&[IfAny(&Whole(1))]);
    clock_gettime.accesses(&[Whole(1)]).in_c();
    clock_nanosleep.accesses(&[Whole(2), IfAny(&Whole(3))]);
    clock_settime.accesses(&[Whole(1)]);
    ctime.accesses(&[Whole(0)]).reuses_result();
    ctime_r.accesses(&[Whole(0), AtMost(&Fixed(1, DATE))]);
    ftime.accesses(&[Whole(0)]);
    futimens.accesses(&[IfAny(&Array(1, 2))]);
    futimes.accesses(&[IfAny(&Array(1, 2))]);
    getdate.accesses(&[Text(0)]).reuses_result();
    getitimer.accesses(&[Whole(1)]);
    getrlimit.accesses(&[Whole(1)]);
    getrlimit64.accesses(&[Whole(1)]);
    getrusage.accesses(&[Whole(1)]);
    gettimeofday.accesses(&[IfAny(&Whole(0)), IfAny(&Whole(1))]).leaves_open("the time zone").in_c();
    gmtime.accesses(&[Whole(0)]).reuses_result();
    gmtime_r.accesses(&[Whole(0), Whole(1)]);
    localtime.accesses(&[Whole(0)]).reuses_result();
    localtime_r.accesses(&[Whole(0), Whole(1)]);
    lutimes.accesses(&[Text(0), IfAny(&Array(1, 2))]);
    mktime.accesses(&[Whole(0)]);
    nanosleep.accesses(&[Whole(0), IfAny(&Whole(1))]);
    setitimer.accesses(&[Whole(1), IfAny(&Whole(2))]);
    setrlimit.accesses(&[Whole(1)]);
    setrlimit64.accesses(&[Whole(1)]);
    settimeofday.accesses(&[IfAny(&Whole(0)), IfAny(&Whole(1))]);
    sigaltstack.accesses(&[IfAny(&Whole(0)), IfAny(&Whole(1))]);
    stime.accesses(&[Whole(0)]);
    strftime.accesses(&[AtMost(&Bytes(0, &[1])), Text(2), Whole(3)]);
    strftime_l.accesses(&[AtMost(&Bytes(0, &[1])), Text(2), Whole(3)]);
    strptime.accesses(&[Text(0), Text(1), Whole(2)]);
    thrd_sleep.accesses(&[Whole(0), IfAny(&Whole(1))]);
    time.in_c();
    timegm.accesses(&[Whole(0)]);
    timelocal.accesses(&[Whole(0)]);
    timer_create.effect(Effect::Unsupported);
    times.accesses(&[IfAny(&Whole(0))]);
    timespec_get.accesses(&[Whole(0)]);
    utime.accesses(&[Text(0), IfAny(&Whole(1))]);
    utimensat.accesses(&[IfAny(&Text(1)), IfAny(&Array(2, 2))]);
    utimes.accesses(&[Text(0), IfAny(&Array(1, 2))]);
    wait.accesses(&[IfAny(&Whole(0))]);
}
