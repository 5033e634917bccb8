//! The tokens of a certificate, with their positions.
//!
//! The syntax is that of SMT-LIB: lists in parentheses, symbols, numerals, strings with doubled quotes, comments after
//! `;`. Formulas are not parsed here: their text is passed on to the parser of terms.

use std::ops::Range;

use tracewright_source::printable;

/// What is wrong with a certificate, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{line}:{column}: {message}")]
pub struct Malformed {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The rule that is violated.
    pub message: String,
}

impl Malformed {
    /// At a byte offset of a text.
    pub(crate) fn at(text: &str, offset: usize, message: impl Into<String>) -> Malformed {
        let mut offset = offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = &text[..offset];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        // Messages quote the text, which is untrusted.
        let message = printable(&message.into()).into_owned();
        Malformed { line, column, message }
    }
}

/// A position in the text that moves from token to token.
pub(crate) struct Cursor<'a> {
    text: &'a str,
    at: usize,
    /// Where the token read last starts.
    last: usize,
}

/// A token.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Token<'a> {
    Open,
    Close,
    Word(&'a str),
    Text(String),
    Quoted,
}

impl<'a> Cursor<'a> {
    pub fn new(text: &'a str) -> Self {
        Cursor { text, at: 0, last: 0 }
    }

    pub fn text(&self, range: &Range<usize>) -> &'a str {
        &self.text[range.clone()]
    }

    /// An error at the token read last.
    pub fn error(&self, message: impl Into<String>) -> Malformed {
        Malformed::at(self.text, self.last, message)
    }

    /// An error at an offset.
    pub fn error_at(&self, offset: usize, message: impl Into<String>) -> Malformed {
        Malformed::at(self.text, offset, message)
    }

    /// Skips blanks and comments.
    fn skip(&mut self) {
        let bytes = self.text.as_bytes();
        while let Some(&byte) = bytes.get(self.at) {
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' => self.at += 1,
                b';' => self.at += self.text[self.at..].find('\n').unwrap_or(bytes.len() - self.at),
                _ => break,
            }
        }
    }

    /// Whether nothing follows.
    pub fn at_end(&mut self) -> bool {
        self.skip();
        self.at == self.text.len()
    }

    fn token(&mut self) -> Result<Token<'a>, Malformed> {
        self.skip();
        self.last = self.at;
        let rest = &self.text[self.at..];
        let Some(first) = rest.chars().next() else {
            return Err(self.error("the text ends too early"));
        };
        let (length, token) = match first {
            '(' => (1, Token::Open),
            ')' => (1, Token::Close),
            '"' => {
                let (length, text) = string(rest).ok_or_else(|| self.error("this string is not closed"))?;
                (length, Token::Text(text))
            }
            '|' => {
                let length = rest[1..].find('|').ok_or_else(|| self.error("this symbol is not closed"))?;
                (length + 2, Token::Quoted)
            }
            _ => {
                let ends = |c: char| c.is_ascii_whitespace() || "();|\"".contains(c);
                let length = rest.find(ends).unwrap_or(rest.len());
                (length, Token::Word(&rest[..length]))
            }
        };
        self.at += length;
        Ok(token)
    }

    /// Whether a list follows; if so, consumes its parenthesis.
    pub fn try_open(&mut self) -> bool {
        self.skip();
        let found = self.text[self.at..].starts_with('(');
        if found {
            self.last = self.at;
            self.at += 1;
        }
        found
    }

    /// Whether the list ends here; if so, consumes its parenthesis.
    pub fn try_close(&mut self) -> bool {
        self.skip();
        let found = self.text[self.at..].starts_with(')');
        if found {
            self.last = self.at;
            self.at += 1;
        }
        found
    }

    pub fn close(&mut self) -> Result<(), Malformed> {
        match self.token()? {
            Token::Close => Ok(()),
            _ => Err(self.error("`)` expected: nothing more belongs here")),
        }
    }

    pub fn word(&mut self, what: &str) -> Result<&'a str, Malformed> {
        match self.token()? {
            Token::Word(word) => Ok(word),
            _ => Err(self.error(format!("{what} expected"))),
        }
    }

    pub fn number(&mut self, what: &str) -> Result<u32, Malformed> {
        let word = self.word(what)?;
        let plain = word.bytes().all(|b| b.is_ascii_digit()) && (word == "0" || !word.starts_with('0'));
        word.parse().ok().filter(|_| plain).ok_or_else(|| self.error(format!("{what} expected")))
    }

    pub fn string(&mut self, what: &str) -> Result<String, Malformed> {
        match self.token()? {
            Token::Text(text) => Ok(text),
            _ => Err(self.error(format!("{what} expected, as a string"))),
        }
    }

    /// The start of a list with this name.
    pub fn list(&mut self, name: &str) -> Result<(), Malformed> {
        let expected = format!("`({name} …)` expected");
        match (self.token()?, self.token()) {
            (Token::Open, Ok(Token::Word(word))) if word == name => Ok(()),
            _ => Err(self.error(expected)),
        }
    }

    /// The name of the next list, without consuming it.
    pub fn peek_list(&mut self) -> Option<&'a str> {
        let (at, last) = (self.at, self.last);
        let name = match (self.token(), self.token()) {
            (Ok(Token::Open), Ok(Token::Word(word))) => Some(word),
            _ => None,
        };
        (self.at, self.last) = (at, last);
        name
    }

    /// Skips one expression, however deep, and returns its range.
    pub fn expression(&mut self, what: &str) -> Result<Range<usize>, Malformed> {
        let mut depth = 0_usize;
        let mut start = None;
        loop {
            let token = self.token()?;
            let from = *start.get_or_insert(self.last);
            match token {
                Token::Open => depth += 1,
                Token::Close if depth == 0 => return Err(self.error(format!("{what} expected"))),
                Token::Close => depth -= 1,
                Token::Word(_) | Token::Quoted | Token::Text(_) => {}
            }
            if depth == 0 {
                return Ok(from..self.at);
            }
        }
    }
}

/// The length of a string with its quotes, and its content.
fn string(rest: &str) -> Option<(usize, String)> {
    let mut content = String::new();
    let mut at = 1;
    loop {
        let length = rest[at..].find('"')?;
        content.push_str(&rest[at..at + length]);
        at += length + 1;
        if !rest[at..].starts_with('"') {
            return Some((at, content));
        }
        content.push('"');
        at += 1;
    }
}

/// A string in the text.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_come_back() {
        for text in ["", "a", "\"", "a\"\"b\nc", "é|("] {
            let written = quoted(text);
            assert_eq!(Cursor::new(&written).string("a string").as_deref(), Ok(text));
        }
    }

    #[test]
    fn expressions_end_where_they_end() {
        for (text, length) in [("(a (b |)| \")\") ; )\n ) c", 21), ("x y", 1), ("|a b|)", 5)] {
            assert_eq!(Cursor::new(text).expression("one").map(|range| range.end), Ok(length), "{text}");
        }
        for text in ["", "(a", ")", "(a |b"] {
            assert!(Cursor::new(text).expression("one").is_err(), "{text}");
        }
    }

    #[test]
    fn places_count_characters() {
        let mut cursor = Cursor::new("; é\n é 7");
        assert_eq!(cursor.word("a word"), Ok("é"));
        assert!(cursor.string("a name").unwrap_err().to_string().starts_with("2:4: a name expected"));
    }
}
