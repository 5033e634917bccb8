//! The table: the versions with size checks, which programs compiled with `_FORTIFY_SOURCE` call.

use super::super::access::Access::Format;
use super::super::access::Arguments::{From, List};
use super::super::effect::{Effect, Ending};
use super::super::operations::Target;
use super::super::record::Record;
use super::functions;

functions! { Fortified:
    __asprintf_chk.accesses(&[Format(2, From(3))]).prints_to(Target::Allocated).in_c();
    __chk_fail.effect(Effect::Stop(Ending::Abort));
    __dprintf_chk.effect(Effect::Output).accesses(&[Format(2, From(3))]);
    __explicit_bzero_chk.in_c();
    __fgets_chk.in_c();
    __fprintf_chk.signature("ipiC.").effect(Effect::Output).accesses(&[Format(2, From(3))]);
    __fread_chk.in_c();
    __getcwd_chk.in_c();
    __gets_chk.in_c();
    __memcpy_chk.signature("ppPzz").checks(super::Id::String(super::string::Id::memcpy)).in_c();
    __memmove_chk.signature("ppPzz").checks(super::Id::String(super::string::Id::memmove)).in_c();
    __mempcpy_chk.signature("ppPzz").checks(super::Id::String(super::string::Id::mempcpy)).in_c();
    __memset_chk.signature("ppizz").checks(super::Id::String(super::string::Id::memset)).in_c();
    __pread_chk.in_c();
    __printf_chk.signature("iiC.").effect(Effect::Output).accesses(&[Format(1, From(2))]);
    __read_chk.in_c();
    __realpath_chk.in_c();
    __snprintf_chk.signature("iSzizC.").accesses(&[Format(4, From(5))]).prints_to(Target::Limited).in_c();
    __sprintf_chk.signature("iSizC.").accesses(&[Format(3, From(4))]).prints_to(Target::Memory).in_c();
    __stpcpy_chk.signature("SSCz").checks(super::Id::String(super::string::Id::stpcpy)).in_c();
    __stpncpy_chk.signature("SSCzz").checks(super::Id::String(super::string::Id::stpncpy)).in_c();
    __strcat_chk.signature("SSCz").checks(super::Id::String(super::string::Id::strcat)).in_c();
    __strcpy_chk.signature("SSCz").checks(super::Id::String(super::string::Id::strcpy)).in_c();
    __strncat_chk.signature("SSCzz").checks(super::Id::String(super::string::Id::strncat)).in_c();
    __strncpy_chk.signature("SSCzz").checks(super::Id::String(super::string::Id::strncpy)).in_c();
    __syslog_chk.effect(Effect::Output).accesses(&[Format(2, From(3))]);
    __vasprintf_chk.accesses(&[Format(2, List)]).in_c();
    __vdprintf_chk.effect(Effect::Output).accesses(&[Format(2, List)]);
    __vfprintf_chk.signature("ipiCa").effect(Effect::Output).accesses(&[Format(2, List)]);
    __vprintf_chk.signature("iiCa").effect(Effect::Output).accesses(&[Format(1, List)]);
    __vsnprintf_chk.signature("iSzizCa").accesses(&[Format(4, List)]).in_c();
    __vsprintf_chk.signature("iSizCa").accesses(&[Format(3, List)]).in_c();
    __vsyslog_chk.effect(Effect::Output).accesses(&[Format(2, List)]);
}
