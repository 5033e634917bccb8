//! The tokens of Boogie.

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

// Contextual keywords (`free`, `unique`, `async`, `fork`, ...) are identifiers to the lexer, so that old programs may
// use them as names.
tokens! {
    keywords {
        Type "type", Const "const", Axiom "axiom", Function "function", Returns "returns", Var "var", Where "where",
        Procedure "procedure", Implementation "implementation", Requires "requires", Ensures "ensures",
        Modifies "modifies", Assert "assert", Assume "assume", Havoc "havoc", Call "call", Goto "goto",
        Return "return", If "if", Then "then", Else "else", While "while", Invariant "invariant", Break "break",
        Forall "forall", Exists "exists", Lambda "lambda", Old "old", False "false", True "true", Div "div",
        Mod "mod",
    }
    others {
        Ident "a name", Number "a number", Decimal "a decimal number", BvLit "a bit-vector literal",
        FloatLit "a floating-point literal", Str "a string",
        LParen "`(`", RParen "`)`", LBracket "`[`", RBracket "`]`", LBrace "`{`", RBrace "`}`",
        Comma "`,`", Semi "`;`", Colon "`:`", ColonColon "`::`", Assign "`:=`", Bar "`|`", LCode "`|{`", RCode "`}|`",
        Plus "`+`", Minus "`-`", Star "`*`", StarStar "`**`", Slash "`/`", Percent "`%`", Concat "`++`",
        EqEq "`==`", Eq "`=`", NotEq "`!=`", Lt "`<`", Le "`<=`", Gt "`>`", Ge "`>=`", Subtype "`<:`",
        And "`&&`", Or "`||`", Not "`!`", Implies "`==>`", Explies "`<==`", Iff "`<==>`",
        Bad "an unexpected character", Unterminated "text without its end", Eof "the end of the file",
    }
}
