//! The table: strings and blocks of memory (`<string.h>`, `<strings.h>`, `<locale.h>`, `<libgen.h>`).

use super::super::access::Access::{AtMost, Bytes, IfAny, Text, Unknown};
use super::super::operations::{BitOperation, Given, MemoryFunction, Order, Overlap, Width};
use super::super::record::Record;
use super::functions;

functions! { String:
    basename.accesses(&[IfAny(&Text(0))]).reuses_result();
    bcmp.signature("iPPz").reads_raw_bytes().expanded().in_c().builtin_in_c();
    bcopy
        .signature("vPpz")
        .memory_function(MemoryFunction::copy(Overlap::Possible, Given::Nothing, Order::FromTo))
        .expanded()
        .in_c()
        .builtin_in_c()
        .keeps_errno();
    bind_textdomain_codeset.accesses(&[Text(0), IfAny(&Text(1))]);
    bindtextdomain.accesses(&[Text(0), IfAny(&Text(1))]);
    bzero.signature("vpz").memory_function(MemoryFunction::set(Given::Nothing, Order::To)).expanded().in_c().builtin_in_c().keeps_errno();
    crypt.accesses(&[Text(0), Text(1)]).reuses_result();
    dcgettext.accesses(&[IfAny(&Text(0)), Text(1)]);
    dgettext.accesses(&[IfAny(&Text(0)), Text(1)]);
    dirname.accesses(&[IfAny(&Text(0))]).reuses_result();
    explicit_bzero.in_c();
    ffs.signature("ii").bits(BitOperation::FindFirst, Width::Fixed(32)).in_c().builtin_in_c();
    ffsl.signature("il").bits(BitOperation::FindFirst, Width::Long).in_c().builtin_in_c();
    ffsll.signature("iL").bits(BitOperation::FindFirst, Width::Fixed(64)).in_c().builtin_in_c();
    fnmatch.accesses(&[Text(0), Text(1)]);
    getservbyname.accesses(&[Text(0), IfAny(&Text(1))]).reuses_result();
    getservbyport.accesses(&[IfAny(&Text(1))]).reuses_result();
    gettext.accesses(&[Text(0)]);
    iconv.accesses(&[Unknown(&[])]);
    iconv_open.accesses(&[Text(0), Text(1)]);
    index.signature("SCi").in_c();
    localeconv.reuses_result();
    memccpy.in_c();
    memchr.signature("pPiz").reads_raw_bytes().in_c().keeps_errno();
    memcmp.signature("iPPz").reads_raw_bytes().in_c().keeps_errno();
    memcpy.signature("ppPz").memory_function(MemoryFunction::copy(Overlap::Never, Given::Start, Order::ToFrom)).in_c().keeps_errno();
    memfrob.accesses(&[Bytes(0, &[1])]);
    memmem.in_c();
    memmove.signature("ppPz").memory_function(MemoryFunction::copy(Overlap::Possible, Given::Start, Order::ToFrom)).in_c().keeps_errno();
    __mempcpy.memory_function(MemoryFunction::copy(Overlap::Never, Given::End, Order::ToFrom));
    mempcpy.signature("ppPz").memory_function(MemoryFunction::copy(Overlap::Never, Given::End, Order::ToFrom)).in_c().keeps_errno();
    memrchr.reads_raw_bytes().in_c().keeps_errno();
    memset.signature("ppiz").memory_function(MemoryFunction::set(Given::Start, Order::ToFrom)).in_c().keeps_errno();
    newlocale.accesses(&[Text(1)]);
    ngettext.accesses(&[Text(0), Text(1)]);
    nl_langinfo.reuses_result();
    psignal.accesses(&[IfAny(&Text(1))]);
    rawmemchr.in_c();
    rindex.signature("SCi").in_c();
    setlocale.accesses(&[IfAny(&Text(1))]).in_c();
    stpcpy.signature("SSC").in_c().keeps_errno();
    stpncpy.signature("SSCz").in_c();
    strcasecmp.signature("iCC").in_c().keeps_errno();
    strcasestr.in_c();
    strcat.signature("SSC").in_c().keeps_errno();
    strchr.signature("SCi").in_c().keeps_errno();
    strchrnul.in_c();
    strcmp.signature("iCC").in_c().keeps_errno();
    strcoll.in_c();
    strcpy.signature("SSC").in_c().keeps_errno();
    strcspn.signature("zCC").in_c().keeps_errno();
    __strdup.in_c();
    strdup.signature("SC").in_c();
    strerror.in_c();
    strfmon.accesses(&[AtMost(&Bytes(0, &[1])), Text(2)]);
    strfry.accesses(&[Text(0)]);
    strlcat.accesses(&[AtMost(&Bytes(0, &[2])), Text(1)]);
    strlcpy.accesses(&[AtMost(&Bytes(0, &[2])), Text(1)]);
    strlen.signature("zC").in_c().keeps_errno();
    strncasecmp.signature("iCCz").in_c().keeps_errno();
    strncat.signature("SSCz").in_c().keeps_errno();
    strncmp.signature("iCCz").in_c().keeps_errno();
    strncpy.signature("SSCz").in_c().keeps_errno();
    __strndup.in_c();
    strndup.signature("SCz").in_c();
    strnlen.signature("zCz").in_c().keeps_errno();
    strpbrk.signature("SCC").in_c().keeps_errno();
    strrchr.signature("SCi").in_c().keeps_errno();
    strsep.in_c();
    strsignal.reuses_result();
    strspn.signature("zCC").in_c().keeps_errno();
    strstr.signature("SCC").in_c().keeps_errno();
    strtok.in_c().keeps_errno();
    __strtok_r.in_c();
    strtok_r.in_c();
    strverscmp.accesses(&[Text(0), Text(1)]);
    strxfrm.accesses(&[AtMost(&Bytes(0, &[2])), Text(1)]);
    swab.in_c();
    textdomain.accesses(&[IfAny(&Text(0))]);
    __xpg_basename.accesses(&[IfAny(&Text(0))]);
}
