//! The table: streams and formats (`<stdio.h>`).

use super::super::access::Access::{AtMost, Bytes, Fixed, Format, IfAny, Text, Unknown, Whole};
use super::super::access::Arguments::{From, List};
use super::super::effect::{Effect, Report};
use super::super::operations::{Scanning, Source, Target};
use super::super::record::Record;
use super::functions;

/// The size of the buffer of a stream in bytes (`BUFSIZ`).
const BUFFER: u64 = 8192;

functions! { Stdio:
    fopencookie.effect(Effect::Unsupported);
    _IO_getc.in_c();
    _IO_putc.effect(Effect::Report(Report::Character));
    asprintf.accesses(&[Format(1, From(2))]).prints_to(Target::Allocated).in_c();
    clearerr.effect(Effect::Output);
    ctermid.accesses(&[IfAny(&AtMost(&Fixed(0, 9)))]).reuses_result();
    cuserid.accesses(&[IfAny(&AtMost(&Fixed(0, 9)))]).reuses_result();
    dprintf.effect(Effect::Output).accesses(&[Format(1, From(2))]);
    fclose.effect(Effect::Report(Report::Zero));
    fdopen.accesses(&[Text(1)]).in_c().repositions();
    feof.leaves_open("whether a stream is at its end").in_c();
    ferror.leaves_open("whether a stream has failed").in_c();
    fflush.effect(Effect::Report(Report::Zero));
    fgetc.in_c();
    fgetpos.accesses(&[Whole(1)]);
    fgetpos64.accesses(&[Whole(1)]);
    fgets.in_c();
    // A stream keeps its descriptor, and that of `stdin` is zero: this is not modelled.
    fileno.effect(Effect::Output);
    fmemopen.effect(Effect::Unsupported).accesses(&[IfAny(&AtMost(&Bytes(0, &[1]))), Text(2)]).repositions();
    fopen.accesses(&[Text(0), Text(1)]).in_c().repositions();
    fopen64.accesses(&[Text(0), Text(1)]).repositions();
    fprintf.signature("ipC.").effect(Effect::Output).accesses(&[Format(1, From(2))]);
    fputc.signature("iip").effect(Effect::Report(Report::Character));
    fputs.signature("iCp").effect(Effect::Report(Report::NotNegative)).accesses(&[Text(0)]);
    fputs_unlocked.effect(Effect::Report(Report::NotNegative)).accesses(&[Text(0)]);
    fread.in_c();
    freopen.accesses(&[IfAny(&Text(0)), Text(1)]).repositions();
    freopen64.accesses(&[IfAny(&Text(0)), Text(1)]).repositions();
    fscanf.signature("ipC.").scans(Scanning { source: Source::Input, first: 2 });
    fseek.in_c().repositions();
    fseek64.repositions();
    fseeko.in_c().repositions();
    fseeko64.repositions();
    fsetpos.accesses(&[Whole(1)]).repositions();
    fsetpos64.accesses(&[Whole(1)]).repositions();
    // Depends on what has been read and written.
    ftell.effect(Effect::Output);
    fwrite.signature("zPzzp").effect(Effect::Report(Report::Elements)).accesses(&[Bytes(0, &[1, 2])]);
    fwrite_unlocked.effect(Effect::Report(Report::Elements)).accesses(&[Bytes(0, &[1, 2])]);
    getc.in_c();
    getchar.in_c();
    getchar_unlocked.in_c();
    __getdelim.in_c();
    getdelim.in_c();
    getline.in_c();
    gets.in_c();
    open_memstream.effect(Effect::Unsupported).accesses(&[Whole(0), Whole(1), Unknown(&[])]).repositions();
    pclose.in_c();
    perror.effect(Effect::Output).accesses(&[IfAny(&Text(0))]);
    popen.accesses(&[Text(0), Text(1)]).in_c();
    printf.signature("iC.").effect(Effect::Output).accesses(&[Format(0, From(1))]);
    putc.effect(Effect::Report(Report::Character));
    putchar.signature("ii").effect(Effect::Report(Report::Character));
    putchar_unlocked.effect(Effect::Report(Report::Character));
    puts.signature("iC").effect(Effect::Report(Report::NotNegative)).accesses(&[Text(0)]);
    register_printf_function.effect(Effect::Unsupported);
    register_printf_modifier.effect(Effect::Unsupported);
    register_printf_specifier.effect(Effect::Unsupported);
    register_printf_type.effect(Effect::Unsupported);
    rewind.in_c().repositions();
    scanf.signature("iC.").scans(Scanning { source: Source::Input, first: 1 });
    setbuf.accesses(&[IfAny(&AtMost(&Fixed(1, BUFFER)))]).in_c();
    setbuffer.accesses(&[IfAny(&AtMost(&Bytes(1, &[2])))]).in_c();
    setvbuf.accesses(&[IfAny(&AtMost(&Bytes(1, &[3])))]).in_c();
    snprintf.signature("iSzC.").accesses(&[Format(2, From(3))]).prints_to(Target::Limited).in_c();
    sprintf.signature("iSC.").accesses(&[Format(1, From(2))]).prints_to(Target::Memory).in_c();
    sscanf.signature("iCC.").scans(Scanning { source: Source::Text, first: 2 });
    tmpfile.in_c().repositions();
    tmpfile64.repositions();
    tmpnam.accesses(&[IfAny(&AtMost(&Fixed(0, 20)))]).reuses_result();
    tmpnam_r.accesses(&[IfAny(&AtMost(&Fixed(0, 20)))]);
    ungetc.in_c().repositions();
    vasprintf.accesses(&[Format(1, List)]).in_c();
    vdprintf.effect(Effect::Output).accesses(&[Format(1, List)]);
    vfprintf.signature("ipCa").effect(Effect::Output).accesses(&[Format(1, List)]);
    vfscanf.signature("ipCa").accesses(&[Text(1), Unknown(&[])]);
    vprintf.signature("iCa").effect(Effect::Output).accesses(&[Format(0, List)]);
    vscanf.signature("iCa").accesses(&[Text(0), Unknown(&[])]);
    vsnprintf.signature("iSzCa").accesses(&[Format(2, List)]).in_c();
    vsprintf.signature("iSCa").accesses(&[Format(1, List)]).in_c();
    vsscanf.signature("iCCa").accesses(&[Text(0), Text(1), Unknown(&[])]);
}
