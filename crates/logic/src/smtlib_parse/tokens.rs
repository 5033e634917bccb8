//! The tokens of SMT-LIB text.

/// A token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    Open,
    Close,
    Numeral(String),
    Decimal(String),
    /// The digits of `#b…` or `#x…`, and the base.
    Bits(String, u32),
    Symbol(String),
    /// A symbol written between bars.
    Quoted(String),
    /// Without the colon.
    Keyword(String),
    Text,
}

impl Token {
    /// Whether this is the unquoted symbol.
    pub fn is(&self, word: &str) -> bool {
        matches!(self, Token::Symbol(name) if name == word)
    }
}

/// The tokens with their byte offsets; or the offset of an invalid token, and a message.
pub(super) fn tokens(text: &str) -> Result<Vec<(usize, Token)>, (usize, &'static str)> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut i = 0;
    while i < bytes.len() {
        let start = i;
        match bytes[i] {
            // This class must be the one that ends words: a byte that ended words without being skipped here would
            // yield empty words forever.
            byte if byte.is_ascii_whitespace() => i += 1,
            b';' => i = text[i..].find('\n').map_or(bytes.len(), |n| i + n),
            b'(' => {
                found.push((start, Token::Open));
                i += 1;
            }
            b')' => {
                found.push((start, Token::Close));
                i += 1;
            }
            b'|' | b'"' => {
                let Some(length) = text[i + 1..].find(bytes[i] as char) else {
                    return Err((start, "this is not closed"));
                };
                let inside = &text[i + 1..i + 1 + length];
                // Undoes the escapes that `quote` uses for the two characters that are not allowed in quoted symbols.
                let name = inside.replace("%7C", "|").replace("%5C", "\\");
                found.push((start, if bytes[i] == b'|' { Token::Quoted(name) } else { Token::Text }));
                i += length + 2;
            }
            _ => {
                i += text[i..]
                    .find(|c: char| c.is_ascii_whitespace() || "();|\"".contains(c))
                    .unwrap_or(bytes.len() - i);
                match word(&text[start..i]) {
                    Some(token) => found.push((start, token)),
                    None => return Err((start, "no token of SMT-LIB")),
                }
            }
        }
    }
    Ok(found)
}

fn word(text: &str) -> Option<Token> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if let Some(bits) = text.strip_prefix("#b") {
        let valid = !bits.is_empty() && bits.bytes().all(|b| matches!(b, b'0' | b'1'));
        return valid.then(|| Token::Bits(bits.to_owned(), 2));
    }
    if let Some(bits) = text.strip_prefix("#x") {
        let valid = !bits.is_empty() && bits.bytes().all(|b| b.is_ascii_hexdigit());
        return valid.then(|| Token::Bits(bits.to_owned(), 16));
    }
    if let Some(keyword) = text.strip_prefix(':') {
        return Some(Token::Keyword(keyword.to_owned()));
    }
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        return match text.split_once('.') {
            Some((whole, fraction)) if digits(whole) && digits(fraction) => Some(Token::Decimal(text.to_owned())),
            None if digits(text) => Some(Token::Numeral(text.to_owned())),
            _ => None,
        };
    }
    Some(Token::Symbol(text.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_white_space_is_skipped() {
        let found = tokens("x\u{c}\t\r\n y").expect("two symbols");
        assert_eq!(found, [(0, Token::Symbol("x".to_owned())), (6, Token::Symbol("y".to_owned()))]);
    }
}
