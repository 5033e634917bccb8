//! Minimisation of findings: parts are omitted, and texts lose lines and tokens, as long as the finding is reproduced.

/// Delta debugging (Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input", IEEE TSE 2002): a small
/// subset of `0..count` for which the test still succeeds. The test is run at most `budget` times; it is assumed to
/// succeed for the whole set.
pub fn smallest(count: usize, budget: &mut usize, mut test: impl FnMut(&[usize]) -> bool) -> Vec<usize> {
    let mut kept: Vec<usize> = (0..count).collect();
    let mut pieces = 2;
    while !kept.is_empty() {
        let size = kept.len().div_ceil(pieces.min(kept.len()));
        let mut shrunk = false;
        let mut start = 0;
        while start < kept.len() {
            if *budget == 0 {
                return kept;
            }
            *budget -= 1;
            let rest: Vec<usize> =
                kept.iter().enumerate().filter(|(i, _)| !(start..start + size).contains(i)).map(|(_, &k)| k).collect();
            if test(&rest) {
                kept = rest;
                shrunk = true;
            } else {
                start += size;
            }
        }
        match (size, shrunk) {
            (1, false) => break,
            (_, true) => pieces = pieces.max(2),
            (_, false) => pieces *= 2,
        }
    }
    kept
}

/// A text with fewer lines, then with fewer tokens, for which the test still succeeds.
pub fn smaller_text(text: &str, budget: &mut usize, mut test: impl FnMut(&str) -> bool) -> String {
    let mut current = text.to_owned();
    for split in [lines as fn(&str) -> Vec<&str>, tokens] {
        loop {
            let units: Vec<&str> = split(&current);
            let join = |kept: &[usize]| kept.iter().map(|&i| units[i]).collect::<String>();
            let kept = smallest(units.len(), budget, |kept| test(&join(kept)));
            let smaller = join(&kept);
            let done = smaller.len() == current.len();
            current = smaller;
            if done || *budget == 0 {
                break;
            }
        }
    }
    current
}

fn lines(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

/// Words, numbers and single other characters, each with the white space after it. Matching braces are separate tokens,
/// which can only be removed together with their content, so whole lines are tried first.
pub fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let mut end = first.len_utf8();
        if is_word(first) {
            end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        }
        end += rest[end..].find(|c: char| !c.is_whitespace()).unwrap_or(rest.len() - end);
        let (token, after) = rest.split_at(end);
        tokens.push(token);
        rest = after;
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_matters_is_kept() {
        let mut budget = 1000;
        assert_eq!(smallest(50, &mut budget, |kept| kept.contains(&7) && kept.contains(&31)), [7, 31]);
        assert!(smallest(9, &mut 1000, |_| true).is_empty());
        assert_eq!(smallest(3, &mut 0, |_| true), [0, 1, 2]);
    }

    #[test]
    fn texts_lose_lines_and_tokens() {
        let text = "int a;\nint b = 1 + 2;\nint c;\n";
        assert_eq!(smaller_text(text, &mut 1000, |text| text.contains("b") && text.contains("2")), "b 2");
    }

    #[test]
    fn tokens_are_the_text() {
        let text = "  if (x1 >= 0x2f)\n\tf(\"ä\");\n";
        assert_eq!(tokens(text).concat(), text);
        assert!(tokens(text).contains(&"0x2f"));
    }
}
