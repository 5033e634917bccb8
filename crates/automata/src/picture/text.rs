//! Text for pictures: wrapping, shortening, escaping.

/// Cuts a text to `width` characters, the last one then being an ellipsis.
pub(super) fn shorten(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(width - 1).collect();
    short.push('…');
    short
}

/// Breaks a text into lines of at most `width` characters, preferably at spaces, and at most `most` of them.
pub(super) fn wrap(text: &str, width: usize, most: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        let mut length = 0;
        for word in paragraph.split(' ').filter(|w| !w.is_empty()) {
            let mut word: Vec<char> = word.chars().collect();
            if length > 0 && length + 1 + word.len() > width {
                lines.push(std::mem::take(&mut line));
                length = 0;
            }
            while word.len() > width {
                lines.push(word.drain(..width).collect());
            }
            if length > 0 {
                line.push(' ');
                length += 1;
            }
            length += word.len();
            line.extend(word);
        }
        lines.push(line);
    }
    if lines.len() > most {
        lines.truncate(most);
        let last = lines.last_mut().expect("at least one line is allowed");
        last.push('…');
    }
    lines
}

/// Escapes text for XML content and attributes; characters XML does not allow become question marks.
pub(super) fn xml(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(c),
            '\u{FFFE}' | '\u{FFFF}' => out.push('?'),
            c if c.is_control() => out.push('?'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrapping() {
        assert_eq!(wrap("x >= 0 && y == 17", 10, 9), ["x >= 0 &&", "y == 17"]);
        assert_eq!(wrap("abcdefghij", 4, 9), ["abcd", "efgh", "ij"]);
        assert_eq!(wrap("a b abcdef", 4, 9), ["a b", "abcd", "ef"]);
        assert_eq!(wrap("a\nb\nc", 4, 2), ["a", "b…"]);
        assert!(wrap("", 4, 2).is_empty());
    }

    #[test]
    fn escaping() {
        assert_eq!(xml("a < b && \"c\"\u{1}"), "a &lt; b &amp;&amp; &quot;c&quot;?");
    }
}
