//! Lines that start with `#` in preprocessed text: line markers and pragmas.

use tracewright_source::{Diagnostic, Marker, Origin, printable};

use super::Lexer;
use crate::ast::{Pragma, Switch};

impl<'s> Lexer<'s, '_> {
    /// Reads a directive; `pos` is at the `#`.
    pub(super) fn directive(&mut self) {
        let start = self.pos;
        self.skip_line();
        let line: &'s [u8] = &self.text[start..self.pos];
        let rest = line[1..].trim_ascii();
        if let Some((number, rest)) = marker_number(rest) {
            self.marker(number, rest);
            return;
        }
        let word = rest.split(|b| !b.is_ascii_alphanumeric()).next().unwrap_or_default();
        match word {
            b"pragma" => self.pragma(start, &rest[word.len()..]),
            // These have no effect on the meaning of the program; a lone `#` is allowed, too.
            b"ident" | b"sccs" => {}
            b"" if rest.is_empty() => {}
            _ => {
                let word = String::from_utf8_lossy(word).into_owned();
                self.error(start, format!("the directive `#{word}` stands in text that is already preprocessed"));
            }
        }
    }

    /// Handles the text of a pragma that starts at `start`; see [`crate::known`].
    pub(super) fn pragma(&mut self, start: usize, text: &[u8]) {
        let text = String::from_utf8_lossy(text);
        if let Some(pragma) = self.meaning(text.trim()) {
            self.pragmas.push((self.span(start), pragma));
        }
        if let Some(packing) = text.trim_start().strip_prefix("pack")
            && !packing.starts_with(|c: char| c.is_alphanumeric() || c == '_')
        {
            let span = self.span(start);
            if self.packs.apply(span.start, packing).is_err() {
                self.diagnostics.push(Diagnostic::warning(span, "malformed `#pragma pack` ignored"));
            }
        }
    }

    /// The meaning of a pragma other than `pack`; `None` if it is harmless, malformed, or unknown to GCC.
    fn meaning(&mut self, text: &str) -> Option<Pragma> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["weak", name] => Some(Pragma::Weak(self.names.intern(name), None)),
            ["weak", name, "=", target] => Some(Pragma::Weak(self.names.intern(name), Some(self.names.intern(target)))),
            ["weak", ..] => {
                let (name, target) = text.strip_prefix("weak")?.split_once('=')?;
                Some(Pragma::Weak(self.names.intern(name.trim()), Some(self.names.intern(target.trim()))))
            }
            ["redefine_extname", old, new] => {
                Some(Pragma::RedefineExtname(self.names.intern(old), self.names.intern(new)))
            }
            ["ms_struct", "on"] => Some(Pragma::MsStruct(Switch::On)),
            ["ms_struct", "off" | "reset"] => Some(Pragma::MsStruct(Switch::Off)),
            ["scalar_storage_order", "big-endian"] => Some(Pragma::BigEndian(Switch::On)),
            ["scalar_storage_order", "little-endian" | "default"] => Some(Pragma::BigEndian(Switch::Off)),
            ["STDC", "FLOAT_CONST_DECIMAL64", "ON"] => {
                Some(Pragma::Unsupported("`#pragma STDC FLOAT_CONST_DECIMAL64`"))
            }
            ["GCC", ..] if text.strip_prefix("GCC").is_some_and(|rest| rest.trim_start().starts_with("optimize")) => {
                let changes = crate::known::changes_arithmetic(text);
                changes.then_some(Pragma::Unsupported("`#pragma GCC optimize` that changes arithmetic"))
            }
            _ => None,
        }
    }

    fn marker(&mut self, number: u32, rest: &[u8]) {
        let last = self.markers.list.last().copied();
        let mut file = last.and_then(|m| m.file);
        let mut origin = last.map_or(Origin::User, |m| m.origin);
        if let Some((name, flags)) = quoted_name(rest) {
            // File names appear in messages, so control characters that could affect a terminal are escaped.
            file = Some(self.marker_file(printable(&name).into_owned()));
            let is_system = flags.split(|b| b.is_ascii_whitespace()).any(|flag| flag == b"3");
            origin = if is_system { Origin::System } else { Origin::User };
        }
        let offset = (self.pos + 1).min(self.text.len()) as u32;
        self.markers.list.push(Marker { offset, line: number, file, origin });
    }

    fn marker_file(&mut self, name: String) -> u32 {
        let files = &mut self.markers.files;
        *self.marker_files.entry(name).or_insert_with_key(|name| {
            files.push(name.clone());
            files.len() as u32 - 1
        })
    }
}

/// The number in `12 "file.c"` or `line 12 "file.c"`, and the rest of the text.
fn marker_number(text: &[u8]) -> Option<(u32, &[u8])> {
    let text = match text.strip_prefix(b"line") {
        Some(rest) if rest.first().is_some_and(u8::is_ascii_whitespace) => rest.trim_ascii_start(),
        _ => text,
    };
    let length = text.iter().position(|b| !b.is_ascii_digit()).unwrap_or(text.len());
    let number = std::str::from_utf8(&text[..length]).ok()?.parse().ok()?;
    Some((number, &text[length..]))
}

/// The quoted name, and the rest of the text.
fn quoted_name(text: &[u8]) -> Option<(String, &[u8])> {
    let text = text.trim_ascii_start().strip_prefix(b"\"")?;
    let mut name = Vec::new();
    let mut at = 0;
    loop {
        match *text.get(at..)? {
            [b'"', ..] => return Some((String::from_utf8_lossy(&name).into_owned(), &text[at + 1..])),
            [b'\\', byte, ..] => {
                name.push(byte);
                at += 2;
            }
            [byte, ..] => {
                name.push(byte);
                at += 1;
            }
            [] => return None,
        }
    }
}
