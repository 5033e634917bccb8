//! The table: characters (`<ctype.h>`).

use super::super::record::Record;
use super::functions;

functions! { Ctype:
    __ctype_b_loc.in_c();
    __ctype_tolower_loc.in_c();
    __ctype_toupper_loc.in_c();
    isalnum.signature("ii").in_c().keeps_errno();
    isalpha.signature("ii").in_c().keeps_errno();
    isascii.signature("ii").expanded().in_c().builtin_in_c();
    isblank.signature("ii").in_c().keeps_errno();
    iscntrl.signature("ii").in_c().keeps_errno();
    isdigit.signature("ii").expanded().in_c().builtin_in_c().keeps_errno();
    isgraph.signature("ii").in_c().keeps_errno();
    islower.signature("ii").in_c().keeps_errno();
    isprint.signature("ii").in_c().keeps_errno();
    ispunct.signature("ii").in_c().keeps_errno();
    isspace.signature("ii").in_c().keeps_errno();
    isupper.signature("ii").in_c().keeps_errno();
    isxdigit.signature("ii").in_c().keeps_errno();
    toascii.signature("ii").expanded().in_c().builtin_in_c();
    tolower.signature("ii").in_c().keeps_errno();
    toupper.signature("ii").in_c().keeps_errno();
}
