//! The `data` children of an element.

use roxmltree::{Document, Node};

use crate::error::{Position, ReadError};

/// Where an element starts.
pub(super) fn position(document: &Document, node: Node) -> Position {
    let place = document.text_pos_at(node.range().start);
    Position { line: place.row, column: place.col }
}

/// The `data` children of an element.
pub(super) struct Data {
    /// What it belongs to, for messages.
    pub name: &'static str,
    entries: Vec<(String, String, Position)>,
    pub position: Position,
}

impl Data {
    /// Collects them; a key must be unique.
    pub fn of(document: &Document, owner: Node, name: &'static str) -> Result<Data, ReadError> {
        let mut entries: Vec<(String, String, Position)> = Vec::new();
        for child in owner.children().filter(|child| child.has_tag_name_local("data")) {
            let position = position(document, child);
            let key = child
                .attribute("key")
                .ok_or_else(|| ReadError::new(position, "a `data` element needs the attribute `key`"))?;
            if entries.iter().any(|(known, _, _)| known == key) {
                return Err(ReadError::new(position, format!("the key `{key}` is there twice")));
            }
            entries.push((key.to_owned(), child.text().unwrap_or_default().trim().to_owned(), position));
        }
        Ok(Data { name, entries, position: position(document, owner) })
    }

    /// The value of a key, if present.
    pub fn get(&self, key: &str) -> Option<(&str, Position)> {
        self.entries.iter().find(|(known, _, _)| known == key).map(|(_, value, position)| (value.as_str(), *position))
    }

    /// The value of a key that is required.
    pub fn required(&self, key: &str) -> Result<(&str, Position), ReadError> {
        self.get(key)
            .ok_or_else(|| ReadError::new(self.position, format!("{} needs data with the key `{key}`", self.name)))
    }

    /// An optional text.
    pub fn text(&self, key: &str) -> Option<String> {
        self.get(key).map(|(value, _)| value.to_owned())
    }

    /// A truth value; false if absent.
    pub fn flag(&self, key: &str) -> Result<bool, ReadError> {
        match self.get(key) {
            None | Some(("false", _)) => Ok(false),
            Some(("true", _)) => Ok(true),
            Some((value, position)) => {
                Err(ReadError::new(position, format!("`{key}` is `true` or `false`, not `{value}`")))
            }
        }
    }

    /// An optional number, with a lower bound.
    pub fn number(&self, key: &str, least: u32) -> Result<Option<u32>, ReadError> {
        let Some((value, position)) = self.get(key) else { return Ok(None) };
        match value.parse::<u32>() {
            Ok(number) if number >= least => Ok(Some(number)),
            _ => Err(ReadError::new(position, format!("`{key}` is a number from {least}, not `{value}`"))),
        }
    }

    /// Keys that are not allowed.
    pub fn forbidden(&self, keys: &[&str], why: &str) -> Result<(), ReadError> {
        match self.entries.iter().find(|(key, _, _)| keys.contains(&key.as_str())) {
            Some((key, _, position)) => Err(ReadError::new(*position, format!("`{key}` must not be there: {why}"))),
            None => Ok(()),
        }
    }
}

/// Names are compared ignoring their name space, as other tools do.
pub(super) trait LocalName {
    /// Whether this is an element with this name in any name space.
    fn has_tag_name_local(&self, name: &str) -> bool;
}

impl LocalName for Node<'_, '_> {
    fn has_tag_name_local(&self, name: &str) -> bool {
        self.is_element() && self.tag_name().name() == name
    }
}
