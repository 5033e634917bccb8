//! A cursor over tokens that are lexed on demand, for the parsers of Boogie and of automata scripts.
//!
//! The parser of C keeps its tokens in a list instead, because it backtracks.

use crate::span::Span;

/// A token: its kind and its span.
#[derive(Clone, Copy, Debug)]
pub struct Token<Kind> {
    /// What it is.
    pub tok: Kind,
    /// Where it stands.
    pub span: Span,
}

/// A lexer: a position in a text. Copies are cheap and advance independently.
pub trait Lex: Copy {
    /// The kinds of tokens.
    type Kind: Copy + PartialEq;

    /// The next token; at the end of the text, the same one on every call.
    fn next(&mut self) -> Token<Self::Kind>;

    /// Jumps to the end of the text.
    fn finish(&mut self);
}

/// The current token, and the span of the previous one.
pub struct Cursor<'s, L: Lex> {
    text: &'s str,
    /// The offset where the text starts.
    base: u32,
    lexer: L,
    /// The current token.
    pub current: Token<L::Kind>,
    /// The span of the previous token.
    pub last: Span,
}

impl<'s, L: Lex> Cursor<'s, L> {
    /// At the first token of a text; `base` is the offset where the text starts.
    pub fn new(text: &'s str, base: u32, mut lexer: L) -> Cursor<'s, L> {
        let current = lexer.next();
        Cursor { text, base, lexer, current, last: Span { start: base, end: base } }
    }

    /// Whether the current token is of this kind.
    pub fn at(&self, tok: L::Kind) -> bool {
        self.current.tok == tok
    }

    /// The text of a span.
    pub fn text(&self, span: Span) -> &'s str {
        &self.text[(span.start - self.base) as usize..(span.end - self.base) as usize]
    }

    /// The text of the current token.
    pub fn current_text(&self) -> &'s str {
        self.text(self.current.span)
    }

    /// The tokens after the current one.
    pub fn peek<const N: usize>(&self) -> [Token<L::Kind>; N] {
        let mut ahead = self.lexer;
        std::array::from_fn(|_| ahead.next())
    }

    /// Advances to the next token and returns the token that was current.
    pub fn bump(&mut self) -> Token<L::Kind> {
        let token = self.current;
        self.last = token.span;
        self.current = self.lexer.next();
        token
    }

    /// Advances if the current token is of this kind, and returns whether it was.
    pub fn eat(&mut self, tok: L::Kind) -> bool {
        let found = self.at(tok);
        if found {
            self.bump();
        }
        found
    }

    /// Skips the rest of the text.
    pub fn finish(&mut self) {
        self.lexer.finish();
        self.current = self.lexer.next();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every byte is a token; the end of the text is a zero.
    #[derive(Clone, Copy)]
    struct Bytes<'s>(&'s [u8], u32);

    impl Lex for Bytes<'_> {
        type Kind = u8;

        fn next(&mut self) -> Token<u8> {
            let Bytes(rest, at) = *self;
            let Some((&tok, rest)) = rest.split_first() else {
                return Token { tok: 0, span: Span { start: at, end: at } };
            };
            *self = Bytes(rest, at + 1);
            Token { tok, span: Span { start: at, end: at + 1 } }
        }

        fn finish(&mut self) {
            *self = Bytes(&[], self.1 + self.0.len() as u32);
        }
    }

    #[test]
    fn looking_ahead_moves_nothing() {
        let mut cursor = Cursor::new("abc", 7, Bytes(b"abc", 7));
        assert_eq!(cursor.peek::<3>().map(|token| token.tok), [b'b', b'c', 0]);
        assert!(!cursor.eat(b'b') && cursor.eat(b'a'));
        assert_eq!((cursor.current_text(), cursor.text(cursor.last)), ("b", "a"));
        cursor.finish();
        assert!(cursor.at(0));
        assert_eq!(cursor.bump().span, Span { start: 10, end: 10 });
    }
}
