//! The tokens of the script language.

/// A token: its kind and its span.
pub(crate) type Token = tracewright_source::Token<Tok>;

macro_rules! tokens {
    (keywords { $($kw:ident $kwtext:literal,)* } others { $($tok:ident $text:literal,)* }) => {
        /// Kinds of tokens.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub(crate) enum Tok { $($kw,)* $($tok,)* }

        impl Tok {
            /// The keyword that is spelled like this.
            pub fn keyword(text: &str) -> Option<Tok> {
                match text {
                    $($kwtext => Some(Tok::$kw),)*
                    _ => None,
                }
            }

            /// Whether this is a keyword; in definitions of automata and in words, keywords are ordinary names.
            pub fn is_keyword(self) -> bool {
                matches!(self, $(Tok::$kw)|*)
            }

            /// The name of the token in messages.
            pub fn describe(self) -> &'static str {
                match self {
                    $(Tok::$kw => concat!("`", $kwtext, "`"),)*
                    $(Tok::$tok => $text,)*
                }
            }
        }
    };
}

tokens! {
    keywords {
        If "if", Else "else", While "while", For "for", Break "break", Continue "continue", Return "return",
        True "true", False "false",
    }
    others {
        Name "a name", Number "a number", Str "a string",
        LParen "`(`", RParen "`)`", LBracket "`[`", RBracket "`]`", LBrace "`{`", RBrace "`}`",
        Comma "`,`", Semi "`;`", Assign "`=`", AddAssign "`+=`", SubAssign "`-=`", MulAssign "`*=`", DivAssign "`/=`",
        RemAssign "`%=`", Update "`:=`", Increment "`++`", Decrement "`--`",
        Plus "`+`", Minus "`-`", Star "`*`", Slash "`/`", Percent "`%`",
        EqEq "`==`", NotEq "`!=`", Lt "`<`", Le "`<=`", Gt "`>`", Ge "`>=`", AndAnd "`&&`", OrOr "`||`", Not "`!`",
        Amp "`&`", Bar "`|`", Tilde "`~`",
        Bad "an unexpected character", Unterminated "text without its end", Eof "the end of the file",
    }
}
