//! Templates: pieces of programs as text with placeholders.

/// A piece of a program.
#[derive(Clone, Debug)]
pub struct Template {
    /// What it is called.
    pub name: String,
    /// The property it is about; none for pieces that violate none.
    pub property: Option<String>,
    /// The range of the numbers it supports.
    pub range: (i64, i64),
    /// Which bound of the range matters.
    pub end: End,
    /// For file scope.
    pub declarations: String,
    /// The statements to insert.
    pub statements: String,
}

/// An end of a range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The largest number.
    Upper,
    /// The smallest number.
    Lower,
}

/// The pieces in a file. Each has a head `// WORD: NAME`, `// WORD: NAME: PROPERTY`, both optionally followed by `: LOW
/// to HIGH`, and `from below` if the lower end matters.
pub fn parse(text: &str, word: &str) -> Vec<Template> {
    // Only at the start of a line, because comments mention the heads, too.
    let head = format!("\n// {word}: ");
    format!("\n{text}").split(&head).skip(1).map(one).collect()
}

fn one(text: &str) -> Template {
    let (head, body) = text.split_once('\n').expect("there is a body");
    let (declarations, statements) = match body.split_once("// statements\n") {
        Some((declarations, statements)) => (declarations, statements),
        None => ("", body),
    };
    let mut fields = head.split(": ");
    let mut template = Template {
        name: fields.next().expect("there is a name").trim().to_owned(),
        property: None,
        range: (i64::from(i32::MIN), i64::from(i32::MAX)),
        end: End::Upper,
        declarations: declarations.trim().to_owned(),
        statements: statements.trim().to_owned(),
    };
    for field in fields {
        let (field, end) = match field.strip_suffix(" from below") {
            Some(field) => (field, End::Lower),
            None => (field, End::Upper),
        };
        match field.split_once(" to ") {
            Some((low, high)) => {
                let number = |text: &str| text.trim().parse().expect("a number");
                (template.range, template.end) = ((number(low), number(high)), end);
            }
            None => template.property = Some(field.trim().to_owned()),
        }
    }
    template
}

/// Replaces `@name` by its value. Longer names come first in the list.
pub fn fill(text: &str, values: &[(&str, String)]) -> String {
    let mut filled = text.to_owned();
    for (name, value) in values {
        filled = filled.replace(name, value);
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_understood() {
        let text = "// bound: a name: valid-deref: -3 to 40 from below\nint g@k;\n// statements\n@o = @i;\n\n// bound: other\n@x;\n";
        let pieces = parse(text, "bound");
        assert_eq!(pieces.len(), 2);
        assert_eq!((pieces[0].name.as_str(), pieces[0].range, pieces[0].end), ("a name", (-3, 40), End::Lower));
        assert_eq!(pieces[0].property.as_deref(), Some("valid-deref"));
        assert_eq!((pieces[0].declarations.as_str(), pieces[0].statements.as_str()), ("int g@k;", "@o = @i;"));
        assert_eq!((pieces[1].statements.as_str(), pieces[1].property.as_deref()), ("@x;", None));
        assert_eq!(fill("@any@a", &[("@any", "1".to_owned()), ("@a", "2".to_owned())]), "12");
    }
}
