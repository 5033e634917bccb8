//! `#pragma pack`: the limit on the alignment of members, as it changes through a file.

/// The values of `#pragma pack` through a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Packs {
    /// The offsets at which the value changes, in ascending order; no value means natural alignment.
    changes: Vec<(u32, Option<u64>)>,
    /// The values that `push` has saved, with their names.
    stack: Vec<(Option<String>, Option<u64>)>,
}

impl Packs {
    /// The value at an offset.
    pub fn at(&self, offset: u32) -> Option<u64> {
        let behind = self.changes.partition_point(|&(start, _)| start <= offset);
        behind.checked_sub(1).and_then(|index| self.changes[index].1)
    }

    /// Applies the text after the word `pack` of a pragma. Like GCC, ignores a malformed pragma; the result says so.
    pub fn apply(&mut self, offset: u32, text: &str) -> Result<(), Ignored> {
        let inner = text.trim().strip_prefix('(').and_then(|rest| rest.split_once(')')).ok_or(Ignored)?.0;
        let words: Vec<&str> = inner.split(',').map(str::trim).collect();
        let current = self.changes.last().and_then(|&(_, value)| value);
        let new = match words[..] {
            [""] => None,
            ["push"] => {
                self.stack.push((None, current));
                current
            }
            ["push", number] if is_number(number) => {
                let new = alignment(number)?;
                self.stack.push((None, current));
                new
            }
            ["push", name] => {
                self.stack.push((Some(name.to_owned()), current));
                current
            }
            ["push", name, number] => {
                let new = alignment(number)?;
                self.stack.push((Some(name.to_owned()), current));
                new
            }
            ["pop"] => self.stack.pop().ok_or(Ignored)?.1,
            ["pop", name] => {
                let wanted = |(own, _): &(Option<String>, Option<u64>)| own.as_deref() == Some(name);
                // If no `push` has this name, the name is ignored, not the whole pragma.
                let last = self.stack.len().checked_sub(1).ok_or(Ignored)?;
                let index = self.stack.iter().rposition(wanted).unwrap_or(last);
                let value = self.stack[index].1;
                self.stack.truncate(index);
                value
            }
            [number] => alignment(number)?,
            _ => return Err(Ignored),
        };
        self.changes.push((offset, new));
        Ok(())
    }
}

/// The pragma is malformed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ignored;

fn is_number(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

/// Parses an alignment: a power of two up to 16; zero means natural alignment.
fn alignment(text: &str) -> Result<Option<u64>, Ignored> {
    match text.parse() {
        Ok(0) => Ok(None),
        Ok(number @ (1 | 2 | 4 | 8 | 16)) => Ok(Some(number)),
        _ => Err(Ignored),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_pushed_and_popped() {
        let mut packs = Packs::default();
        let pragmas =
            ["(1)", "(push, 2)", "(push, mine, 4)", "(push)", "(8)", "(pop, mine)", "(pop)", "(pop)", "(3)", "()"];
        let results: Vec<bool> =
            pragmas.iter().enumerate().map(|(i, text)| packs.apply(10 * i as u32, text).is_ok()).collect();
        assert_eq!(results, [true, true, true, true, true, true, true, false, false, true]);
        let values: Vec<Option<u64>> = (0..10).map(|i| packs.at(10 * i + 5)).collect();
        let expected = [Some(1), Some(2), Some(4), Some(4), Some(8), Some(2), Some(1), Some(1), Some(1), None];
        assert_eq!(values, expected);
    }
}
