//! The formats of `printf` and `scanf` (C11 7.21.6): the arguments of each conversion, and the length of its output.

use crate::types::FloatType;

/// A number in a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Number {
    /// A constant in the format.
    Fixed(u64),
    /// The next argument (`*`).
    Argument,
}

/// The argument of a conversion of `printf`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Printed {
    /// No argument: text, `%%`, `%m`.
    Nothing,
    /// A value.
    Value,
    /// A string, of characters or of wide characters.
    Text {
        /// `%ls`
        wide: bool,
    },
    /// `%n`: the address of an integer with this many bytes, which is set to the number of characters so far.
    Count(u64),
}

/// A piece of a format of `printf`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Piece {
    pub takes: Printed,
    pub width: Option<Number>,
    pub precision: Option<Number>,
    /// The least number of characters it prints, without those of a string.
    pub least: u64,
    /// The greatest number, if it is known.
    pub most: Option<u64>,
}

impl Piece {
    /// Whether it is `%n`.
    pub fn is_count(&self) -> bool {
        matches!(self.takes, Printed::Count(_))
    }
}

/// Whether a text may contain `%n`, if it is a format.
pub(super) fn may_count(text: &[u32], long: u64) -> bool {
    match printed(text, long) {
        Some(pieces) => pieces.iter().any(Piece::is_count),
        // Something unknown, such as positional arguments.
        None => text.contains(&u32::from('%')) && text.contains(&u32::from('n')),
    }
}

/// The kinds of conversions of `scanf`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scan {
    /// An integer with this many bytes.
    Int(u64),
    /// A floating-point number.
    Float(FloatType),
    /// `%s`
    Word,
    /// `%[...]`
    Set,
    /// `%c`
    Characters,
    /// `%n`
    Count(u64),
}

/// A conversion of `scanf`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Scanned {
    pub scan: Scan,
    /// Whether the assignment is suppressed (`*`).
    pub is_skipped: bool,
    pub width: Option<u64>,
    /// Whether the input may fail to match, here or in the text before it, so that scanning stops before the end of the
    /// input.
    pub may_differ: bool,
    /// Whether the format skips white space before it.
    pub is_behind_space: bool,
}

/// A format that is being parsed.
struct Format<'f> {
    rest: &'f [u32],
    long: u64,
}

impl Format<'_> {
    fn peek(&self) -> Option<char> {
        self.rest.first().and_then(|&c| char::from_u32(c)).filter(|&c| c != '\0')
    }

    fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[1..];
        Some(c)
    }

    fn skip(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        if found {
            self.next();
        }
        found
    }

    fn number(&mut self) -> Option<u64> {
        let mut value = None;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            self.next();
            value = Some(value.unwrap_or(0u64).saturating_mul(10).saturating_add(u64::from(digit)));
        }
        value
    }

    fn width(&mut self) -> Option<Number> {
        if self.skip('*') { Some(Number::Argument) } else { self.number().map(Number::Fixed) }
    }

    /// The length modifier, and the size of an integer with it.
    fn size(&mut self) -> (String, u64) {
        let mut letters = String::new();
        while let Some(c) = self.peek().filter(|c| "hlLqjzt".contains(*c)) {
            letters.push(c);
            self.next();
        }
        let bytes = match letters.as_str() {
            "hh" => 1,
            "h" => 2,
            "" => 4,
            "l" | "z" | "t" => self.long,
            _ => 8,
        };
        (letters, bytes)
    }

    /// Skips ordinary characters up to the next conversion.
    fn text(&mut self) -> u64 {
        let mut count = 0;
        while self.peek().is_some_and(|c| c != '%') {
            self.next();
            count += 1;
        }
        count
    }
}

/// The pieces of a format of `printf`, given the size of `long`. `None` if the format contains anything unknown.
pub(super) fn printed(format: &[u32], long: u64) -> Option<Vec<Piece>> {
    let mut format = Format { rest: format, long };
    let mut pieces = Vec::new();
    loop {
        let count = format.text();
        if count > 0 {
            pieces.push(Piece {
                takes: Printed::Nothing,
                width: None,
                precision: None,
                least: count,
                most: Some(count),
            });
        }
        if !format.skip('%') {
            return Some(pieces);
        }
        pieces.push(conversion(&mut format)?);
    }
}

fn conversion(format: &mut Format) -> Option<Piece> {
    let mut flags = String::new();
    while let Some(c) = format.peek().filter(|c| "-+ #0'I".contains(*c)) {
        flags.push(c);
        format.next();
    }
    let width = format.width();
    let precision = match format.skip('.') {
        // A period without digits means a precision of zero.
        true => Some(format.width().unwrap_or(Number::Fixed(0))),
        false => None,
    };
    let (letters, bytes) = format.size();
    let letter = format.next()?;
    // The behaviour of `%5%` is undefined.
    if letter == '%' && (width.is_some() || precision.is_some() || !flags.is_empty() || !letters.is_empty()) {
        return None;
    }
    let sign = u64::from(flags.contains(['+', ' ']));
    let takes = match letter {
        '%' | 'm' => Printed::Nothing,
        'n' => Printed::Count(bytes),
        's' => Printed::Text { wide: letters.starts_with('l') },
        'S' => Printed::Text { wide: true },
        'd' | 'i' | 'u' | 'x' | 'X' | 'o' | 'c' | 'C' | 'p' => Printed::Value,
        'f' | 'F' | 'e' | 'E' | 'g' | 'G' | 'a' | 'A' => Printed::Value,
        // Among others `%1$d`: positional arguments.
        _ => return None,
    };
    let is_wide = letters.starts_with('l') || letter == 'C';
    let (least, most) = match letter {
        '%' => (1, Some(1)),
        'n' => (0, Some(0)),
        'c' | 'C' => (u64::from(!is_wide), (!is_wide).then_some(1)),
        's' | 'S' => (0, Some(0)),
        'd' | 'i' => (1, Some(1 + digits(bytes, 10) + sign)),
        'u' => (1, Some(digits(bytes, 10))),
        'x' | 'X' => (1, Some(2 + digits(bytes, 16))),
        'o' => (1, Some(1 + digits(bytes, 8))),
        'p' => (1, Some(2 + digits(format.long, 16))),
        _ => (u64::from(letter != 'm'), None),
    };
    // Apart from strings, a precision limits the length only of integers; with it, the value zero may print no digits.
    let is_integer = matches!(letter, 'd' | 'i' | 'u' | 'x' | 'X' | 'o');
    let (least, most) = match precision {
        Some(Number::Fixed(digits)) if is_integer => (digits, most.map(|most| most.max(digits + 2))),
        Some(Number::Argument) if is_integer => (0, None),
        _ => (least, most),
    };
    // Grouping of digits depends on the locale.
    let most = most.filter(|_| !flags.contains(['\'', 'I']));
    let is_text = matches!(takes, Printed::Text { .. });
    let (least, most) = match width {
        Some(Number::Fixed(width)) if !is_text && letter != 'n' => (least.max(width), most.map(|most| most.max(width))),
        Some(Number::Argument) if letter != 'n' => (least, None),
        _ => (least, most),
    };
    Some(Piece { takes, width, precision, least, most })
}

/// The greatest number of digits of an unsigned number with this many bytes.
fn digits(bytes: u64, base: u32) -> u64 {
    let mut largest = if bytes >= 8 { u64::MAX } else { (1 << (8 * bytes)) - 1 };
    let mut count = 0;
    while largest > 0 {
        largest /= u64::from(base);
        count += 1;
    }
    count
}

/// The conversions of a format of `scanf`. `None` if the format contains anything unknown.
pub(super) fn scanned(format: &[u32], long: u64) -> Option<Vec<Scanned>> {
    let mut format = Format { rest: format, long };
    let mut found: Vec<Scanned> = Vec::new();
    let (mut may_differ, mut is_behind_space) = (false, false);
    while let Some(c) = format.next() {
        if c != '%' {
            is_behind_space = c.is_ascii_whitespace();
            may_differ |= !is_behind_space;
            continue;
        }
        let is_skipped = format.skip('*');
        let width = format.number();
        let (letters, bytes) = format.size();
        let scan = match (format.next()?, letters.as_str()) {
            ('%', "") if !is_skipped && width.is_none() => {
                (may_differ, is_behind_space) = (true, false);
                continue;
            }
            ('d' | 'i' | 'u' | 'x' | 'X' | 'o', _) => Scan::Int(bytes),
            ('f' | 'F' | 'e' | 'E' | 'g' | 'G' | 'a' | 'A', letters) => Scan::Float(match letters {
                "" => FloatType::Float,
                "l" => FloatType::Double,
                _ => FloatType::LongDouble,
            }),
            ('n', _) => Scan::Count(bytes),
            ('c', "") => Scan::Characters,
            ('s', "") => Scan::Word,
            ('[', "") => {
                set(&mut format)?;
                Scan::Set
            }
            // Wide characters, pointers, memory allocated by `%ms`, positional arguments.
            _ => return None,
        };
        may_differ |= !matches!(scan, Scan::Word | Scan::Characters | Scan::Count(_));
        found.push(Scanned { scan, is_skipped, width, may_differ, is_behind_space });
        is_behind_space = false;
    }
    Some(found)
}

/// Skips past the `]` that ends a set; it does not end the set if it is the first character.
fn set(format: &mut Format) -> Option<()> {
    format.skip('^');
    format.next()?;
    while format.next()? != ']' {}
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(format: &str) -> Vec<u32> {
        format.chars().chain(['\0']).map(u32::from).collect()
    }

    fn bounds(format: &str) -> Option<(u64, Option<u64>)> {
        let pieces = printed(&text(format), 8)?;
        let most = pieces.iter().map(|piece| piece.most).sum();
        Some((pieces.iter().map(|piece| piece.least).sum(), most))
    }

    #[test]
    fn lengths_of_what_is_printed() {
        assert_eq!(bounds("abc"), Some((3, Some(3))));
        assert_eq!(bounds("%d%%"), Some((2, Some(12))));
        assert_eq!(bounds("%5u"), Some((5, Some(10))));
        assert_eq!(bounds("%hhd"), Some((1, Some(4))));
        assert_eq!(bounds("%.0d"), Some((0, Some(11))));
        assert_eq!(bounds("%.20d"), Some((20, Some(22))));
        assert_eq!(bounds("%lx"), Some((1, Some(18))));
        assert_eq!(bounds("%*d"), Some((1, None)));
        assert_eq!(bounds("%f"), Some((1, None)));
        assert_eq!(bounds("%1$d"), None);
        assert_eq!(bounds("%"), None);
    }

    #[test]
    fn what_conversions_take() {
        let takes = |format: &str| printed(&text(format), 8).map(|pieces| pieces[0].takes);
        assert_eq!(takes("%-10.3s"), Some(Printed::Text { wide: false }));
        assert_eq!(takes("%ls"), Some(Printed::Text { wide: true }));
        assert_eq!(takes("%hn"), Some(Printed::Count(2)));
        assert_eq!(takes("%n"), Some(Printed::Count(4)));
        assert_eq!(takes("%lln"), Some(Printed::Count(8)));
    }

    #[test]
    fn what_is_scanned() {
        let scans = |format: &str| scanned(&text(format), 8);
        let found = scans(" %d,%*d%5s%[]a-z]%c%n").expect("all of it is known");
        let kinds: Vec<Scan> = found.iter().map(|conversion| conversion.scan).collect();
        assert_eq!(kinds, [Scan::Int(4), Scan::Int(4), Scan::Word, Scan::Set, Scan::Characters, Scan::Count(4)]);
        assert_eq!(found[2].width, Some(5));
        assert!(found[1].is_skipped);
        assert!(!scans("%s").expect("known")[0].may_differ);
        assert!(scans("x%s").expect("known")[0].may_differ);
        assert_eq!(scans("%ms"), None);
        assert_eq!(scans("%[abc"), None);
    }
}
