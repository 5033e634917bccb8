//! GCC as an oracle: compares static data in its assembly output. Nothing is linked, so that 32-bit code needs no
//! libraries.

use std::collections::HashMap;
use std::io::Write;
use std::process::{Command, Stdio};

use tracewright_c::types::DataModel;
use tracewright_random::{Random, Xorshift64};

/// Pseudo-random numbers, the same in every run.
pub struct Numbers(Random<Xorshift64>);

#[allow(dead_code)] // each test uses its part
impl Numbers {
    pub fn new(seed: u64) -> Numbers {
        Numbers(Random::xorshift(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1))
    }

    pub fn next(&mut self) -> u64 {
        self.0.next()
    }

    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() >> 20) as usize % limit
    }
}

/// The static data of a file, by symbol.
pub struct Data {
    symbols: HashMap<String, Vec<u8>>,
}

#[allow(dead_code)] // each test uses its part
impl Data {
    /// The bytes of a symbol.
    pub fn bytes(&self, symbol: &str) -> &[u8] {
        self.symbols.get(symbol).map_or(&[], Vec::as_slice)
    }

    /// The elements of an array of `long long`.
    pub fn numbers(&self, symbol: &str) -> Vec<i128> {
        let number = |bytes: &[u8]| i128::from(i64::from_le_bytes(bytes.try_into().expect("eight bytes")));
        self.bytes(symbol).chunks_exact(8).map(number).collect()
    }
}

/// Compiles a file; `None`, with a message, if there is no GCC that can.
pub fn compile(text: &str, model: DataModel) -> Option<Data> {
    let width = if model == DataModel::Lp64 { "-m64" } else { "-m32" };
    let arguments = ["-std=gnu11", "-w", "-O0", "-fno-common", width, "-S", "-x", "c", "-o", "-", "-"];
    let child =
        Command::new("gcc").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let Ok(mut child) = child else {
        eprintln!("skipped: there is no gcc");
        return None;
    };
    child.stdin.take().expect("piped").write_all(text.as_bytes()).expect("gcc reads");
    let output = child.wait_with_output().expect("gcc ends");
    let messages = String::from_utf8_lossy(&output.stderr);
    if messages.contains("unrecognized") || messages.contains("not supported") {
        eprintln!("skipped: gcc does not know {width}");
        return None;
    }
    let shown = &text[..text.len().min(20_000)];
    assert!(output.status.success(), "gcc rejects\n{shown}\n{messages}");
    Some(read_assembly(&String::from_utf8_lossy(&output.stdout)))
}

fn read_assembly(text: &str) -> Data {
    let mut symbols: HashMap<String, Vec<u8>> = HashMap::new();
    let mut current: Option<String> = None;
    for line in text.lines() {
        if let Some(label) = line.strip_suffix(':') {
            current = Some(label.to_string());
            symbols.entry(label.to_string()).or_default();
            continue;
        }
        let Some(bytes) = current.as_ref().and_then(|name| symbols.get_mut(name)) else { continue };
        let mut words = line.split_whitespace();
        let (Some(directive), Some(argument)) = (words.next(), words.next()) else { continue };
        let size = match directive {
            ".byte" => 1,
            ".value" | ".short" => 2,
            ".long" => 4,
            ".quad" => 8,
            ".zero" => {
                bytes.extend(std::iter::repeat_n(0, argument.parse::<usize>().expect("a number")));
                continue;
            }
            ".string" | ".ascii" => {
                let quoted = line.split_once('"').map_or("", |(_, rest)| rest.strip_suffix('"').unwrap_or(rest));
                bytes.extend(unescape(quoted));
                if directive == ".string" {
                    bytes.push(0);
                }
                continue;
            }
            _ => continue,
        };
        if let Ok(value) = argument.parse::<i128>() {
            bytes.extend(&value.to_le_bytes()[..size]);
        }
    }
    Data { symbols }
}

/// The bytes of a string in assembly: octal escapes and the usual letters.
fn unescape(text: &str) -> Vec<u8> {
    let (mut bytes, mut rest) = (Vec::new(), text.as_bytes());
    while let Some((&first, mut tail)) = rest.split_first() {
        if first != b'\\' {
            bytes.push(first);
        } else if tail[0].is_ascii_digit() {
            let digits = tail.iter().take(3).take_while(|byte| (b'0'..=b'7').contains(byte)).count();
            bytes.push(tail[..digits].iter().fold(0u8, |value, byte| value.wrapping_mul(8) + (byte - b'0')));
            tail = &tail[digits..];
        } else {
            let letter = match tail[0] {
                b'b' => 8,
                b'f' => 12,
                b'n' => 10,
                b'r' => 13,
                b't' => 9,
                other => other,
            };
            bytes.push(letter);
            tail = &tail[1..];
        }
        rest = tail;
    }
    bytes
}
