//! Recognises C expressions without side effects: these can be inserted anywhere in parentheses without changing what
//! the program does.
//!
//! Expressions of contracts may also contain `\result`, `\old(x)` and `\at(x, Pre)`; these are replaced by names that
//! the code around the inserted expression has to define.

use tracewright_source::SourceMap;

use crate::Names;
use crate::lex::{self, Tok, Token};

/// The name that replaces `\result`.
pub const RESULT: &str = "__tracewright_result";
/// The prefix of the names that replace values at the start of a function.
pub const BEFORE: &str = "__tracewright_before_";

/// An expression without side effects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expression {
    /// Its text, on one line.
    pub text: String,
    /// Whether it contains [`RESULT`].
    pub has_result: bool,
    /// The expressions whose values at the start of the function it refers to, in the order of their names.
    pub before: Vec<String>,
}

/// Why a text is not such an expression.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoExpression {
    /// It is not a C expression.
    #[error("this is no C expression: {0}")]
    Malformed(String),
    /// It has side effects.
    #[error("an expression here must not have side effects: {0}")]
    Effect(String),
    /// It contains something that is not supported.
    #[error("{0} is not supported here")]
    Unsupported(String),
}

/// Checks a text; `types` are names that denote types everywhere in the program.
pub fn parse_expression(text: &str, types: &[String]) -> Result<Expression, NoExpression> {
    let (text, has_result, before) = without_extensions(text)?;
    for part in before.iter().chain([&text]) {
        check(part, types)?;
    }
    Ok(Expression { text, has_result, before })
}

/// The text on one line, with names in place of notation that C does not have.
fn without_extensions(text: &str) -> Result<(String, bool, Vec<String>), NoExpression> {
    let mut rest = text;
    let (mut result, mut has_result, mut before) = (String::new(), false, Vec::new());
    while let Some(at) = rest.find('\\') {
        result.push_str(&rest[..at]);
        let word: String = rest[at + 1..].chars().take_while(char::is_ascii_alphanumeric).collect();
        rest = &rest[at + 1 + word.len()..];
        match word.as_str() {
            "result" => {
                has_result = true;
                result.push_str(RESULT);
            }
            "old" | "at" => {
                let (inside, behind) = parenthesised(rest)
                    .ok_or_else(|| NoExpression::Malformed(format!("`\\{word}` needs parentheses")))?;
                let inside = match word.as_str() {
                    "old" => inside,
                    _ => match inside.rsplit_once(',') {
                        Some((inside, label)) if matches!(label.trim(), "Pre" | "Old") => inside,
                        Some((_, label)) => {
                            return Err(NoExpression::Unsupported(format!("`\\at` with `{}`", label.trim())));
                        }
                        None => return Err(NoExpression::Malformed("`\\at` needs a label".to_owned())),
                    },
                };
                result.push_str(&format!("{BEFORE}{}", before.len()));
                before.push(inside.trim().to_owned());
                rest = behind;
            }
            _ => return Err(NoExpression::Unsupported(format!("`\\{word}`"))),
        }
    }
    result.push_str(rest);
    let result: Vec<&str> = result.split_whitespace().collect();
    Ok((result.join(" "), has_result, before))
}

/// The text in the parentheses at the start, and the rest.
fn parenthesised(text: &str) -> Option<(&str, &str)> {
    let start = text.find('(').filter(|&at| text[..at].trim().is_empty())?;
    let mut depth = 0usize;
    for (at, c) in text.char_indices().skip(start) {
        match c {
            '(' => depth += 1,
            ')' if depth == 1 => return Some((&text[start + 1..at], &text[at + 1..])),
            ')' => depth = depth.checked_sub(1)?,
            _ => {}
        }
    }
    None
}

fn check(text: &str, types: &[String]) -> Result<(), NoExpression> {
    let malformed = |why: &str| Err(NoExpression::Malformed(why.to_owned()));
    if text.contains(['#', '\\']) || text.contains("/*") || text.contains("//") || text.contains("??") {
        return malformed("comments, directives and escapes have no place in it");
    }
    let (mut sources, mut names) = (SourceMap::new(), Names::new());
    let Ok(file) = sources.add("expression", text.as_bytes().to_vec()) else { return malformed("it is too long") };
    let Some(file) = sources.file(file) else { return malformed("it is too long") };
    let tokens = lex::tokenize(file, &mut names);
    if let Some(found) = tokens.diagnostics.first() {
        return malformed(&found.message);
    }
    let list: Vec<&Token> = tokens.tokens.iter().filter(|token| token.tok != Tok::Eof).collect();
    if list.is_empty() {
        return malformed("it is empty");
    }
    let mut open: Vec<(Tok, usize)> = Vec::new();
    for (number, token) in list.iter().enumerate() {
        let next = list.get(number + 1).map(|token| token.tok);
        match token.tok {
            Tok::LParen | Tok::LBracket => open.push((token.tok, number)),
            Tok::RParen | Tok::RBracket => {
                let expected = if token.tok == Tok::RParen { Tok::LParen } else { Tok::LBracket };
                let Some((_, start)) = open.pop().filter(|(tok, _)| *tok == expected) else {
                    return malformed("parentheses do not match");
                };
                if next == Some(Tok::LParen) && !is_type(&list[start + 1..number], &names, types) {
                    return Err(NoExpression::Effect("a function is called".to_owned()));
                }
            }
            Tok::Ident if next == Some(Tok::LParen) => {
                return Err(NoExpression::Effect(format!("`{}` is called", names.text(token.symbol))));
            }
            Tok::Slash | Tok::Percent => divisor(list.get(number + 1).copied(), text)?,
            tok if is_assignment(tok) => {
                return Err(NoExpression::Effect(format!("{} changes something", tok.describe())));
            }
            tok if has_no_place(tok) => return malformed(&format!("{} has no place in it", tok.describe())),
            _ => {}
        }
    }
    if open.is_empty() { Ok(()) } else { malformed("parentheses do not match") }
}

/// Accepts only constant divisors other than zero: a division by zero would end the program, which is a side effect.
fn divisor(token: Option<&Token>, text: &str) -> Result<(), NoExpression> {
    let digits = token
        .filter(|token| token.tok == Tok::Number)
        .map(|token| text.get(token.span.start as usize..token.span.end as usize).unwrap_or_default());
    match digits {
        Some(digits) if digits.chars().any(|c| ('1'..='9').contains(&c)) && !digits.contains(['.', 'x', 'X']) => Ok(()),
        _ => Err(NoExpression::Unsupported("a division by something that may be zero".to_owned())),
    }
}

fn is_assignment(tok: Tok) -> bool {
    matches!(
        tok,
        Tok::Assign
            | Tok::StarAssign
            | Tok::SlashAssign
            | Tok::PercentAssign
            | Tok::PlusAssign
            | Tok::MinusAssign
            | Tok::ShlAssign
            | Tok::ShrAssign
            | Tok::AmpAssign
            | Tok::CaretAssign
            | Tok::PipeAssign
            | Tok::PlusPlus
            | Tok::MinusMinus
            | Tok::VaArg
            | Tok::ConvertVector
    )
}

fn has_no_place(tok: Tok) -> bool {
    matches!(
        tok,
        Tok::Semi
            | Tok::LBrace
            | Tok::RBrace
            | Tok::Ellipsis
            | Tok::Asm
            | Tok::Attribute
            | Tok::Typedef
            | Tok::Static
            | Tok::Extern
            | Tok::Register
            | Tok::Auto
            | Tok::If
            | Tok::Else
            | Tok::While
            | Tok::Do
            | Tok::For
            | Tok::Goto
            | Tok::Return
            | Tok::Break
            | Tok::Continue
            | Tok::Switch
            | Tok::Case
            | Tok::Default
            | Tok::Label
            | Tok::Pragma
            | Tok::StaticAssert
            | Tok::Typeof
            | Tok::AutoType
            | Tok::Generic
            | Tok::ChooseExpr
    )
}

/// Whether tokens in parentheses are a type name, so that they form a cast and not the parentheses of a call.
fn is_type(tokens: &[&Token], names: &Names, types: &[String]) -> bool {
    let [first, rest @ ..] = tokens else { return false };
    let basic = |tok: Tok| {
        matches!(
            tok,
            Tok::CharWord
                | Tok::Const
                | Tok::Double
                | Tok::Float
                | Tok::Int
                | Tok::Long
                | Tok::Short
                | Tok::Signed
                | Tok::Unsigned
                | Tok::Void
                | Tok::Volatile
                | Tok::Bool
                | Tok::Int128
        )
    };
    let is_tag = matches!(first.tok, Tok::Struct | Tok::Union | Tok::Enum);
    let named = |token: &Token| token.tok == Tok::Ident && types.iter().any(|ty| ty == names.text(token.symbol));
    let starts = basic(first.tok) || is_tag || named(first);
    starts && rest.iter().all(|token| basic(token.tok) || token.tok == Tok::Star || is_tag && token.tok == Tok::Ident)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Result<Expression, NoExpression> {
        parse_expression(text, &["word".to_owned()])
    }

    #[test]
    fn expressions_that_look_are_fine() {
        let texts = [
            "x >= 0 && (y == 1 || !z)",
            "a[i] == p->q.r",
            "(unsigned char)(x + 1) <= 200U",
            "(word)(x) == 3",
            "(struct s *)(p) != 0",
            "sizeof(int) == 4",
            "x % 4 == 0 && x / 10 < 3",
            "c == 'a' ? x : y",
        ];
        for text in texts {
            assert_eq!(parsed(text).map(|e| e.text), Ok(text.to_owned()), "{text}");
        }
    }

    #[test]
    fn everything_else_is_not() {
        let table = [
            ("", "no C expression"),
            ("x = 1", "side effects"),
            ("x++ < 3", "side effects"),
            ("f(x)", "side effects"),
            ("(f)(x)", "side effects"),
            ("(*f)(x)", "side effects"),
            ("a[0](1)", "side effects"),
            ("({ x; })", "no C expression"),
            ("1); exit(0", "no C expression"),
            ("x) || (1", "no C expression"),
            ("(x", "no C expression"),
            ("x /* y", "no C expression"),
            ("x; y", "no C expression"),
            ("1 / x == 1", "not supported"),
            ("x % 0", "not supported"),
            ("x / 0x0", "not supported"),
            ("\\forall int i; i > 0", "not supported"),
            ("\\at(x, AnyPrev) > x", "not supported"),
        ];
        for (text, why) in table {
            let refused = parsed(text).expect_err(text).to_string();
            assert!(refused.contains(why), "{text}: {refused}");
        }
    }

    #[test]
    fn contracts_have_results_and_old_values() {
        let found = parsed("\\result == \\old(x) + \\at(g + 1, Pre)").expect("fine");
        assert_eq!(found.text, "__tracewright_result == __tracewright_before_0 + __tracewright_before_1");
        assert_eq!((found.has_result, found.before), (true, vec!["x".to_owned(), "g + 1".to_owned()]));
    }
}
