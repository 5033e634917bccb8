//! Typed access to the values of a tree: each accessor checks a rule of the format.

use super::tree::{Kind, Yaml};
use crate::error::{Position, ReadError};
use crate::model::Location;

/// A mapping with a name for messages.
#[derive(Clone, Copy)]
pub(super) struct Fields<'y> {
    /// What it describes: `metadata`, `location`, ...
    pub name: &'static str,
    entries: &'y [(String, Yaml)],
    pub position: Position,
}

impl<'y> Fields<'y> {
    /// A value that must be a mapping.
    pub fn of(value: &'y Yaml, name: &'static str) -> Result<Fields<'y>, ReadError> {
        match &value.kind {
            Kind::Map(entries) => Ok(Fields { name, entries, position: value.position }),
            _ => Err(ReadError::new(value.position, format!("`{name}` is a mapping, not {}", value.describe()))),
        }
    }

    /// An optional value.
    pub fn optional(&self, key: &str) -> Option<&'y Yaml> {
        self.entries.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// A required value.
    pub fn required(&self, key: &str) -> Result<&'y Yaml, ReadError> {
        self.optional(key)
            .ok_or_else(|| ReadError::new(self.position, format!("`{}` needs the key `{key}`", self.name)))
    }

    /// A required mapping.
    pub fn map(&self, key: &'static str) -> Result<Fields<'y>, ReadError> {
        Fields::of(self.required(key)?, key)
    }

    /// A required list.
    pub fn list(&self, key: &'static str) -> Result<(&'y [Yaml], Position), ReadError> {
        let value = self.required(key)?;
        list(value, key).map(|elements| (elements, value.position))
    }

    /// A required text.
    pub fn text(&self, key: &'static str) -> Result<(&'y str, Position), ReadError> {
        text(self.required(key)?, key)
    }

    /// An optional text.
    pub fn optional_text(&self, key: &'static str) -> Result<Option<&'y str>, ReadError> {
        self.optional(key).map(|value| text(value, key).map(|(text, _)| text)).transpose()
    }

    /// A required text with one of the allowed values.
    pub fn one_of(&self, key: &'static str, allowed: &[&str]) -> Result<&'y str, ReadError> {
        let (value, position) = self.text(key)?;
        match allowed.contains(&value) {
            true => Ok(value),
            false => Err(ReadError::new(position, format!("`{key}` is {}, not `{value}`", alternatives(allowed)))),
        }
    }

    /// A key that is not allowed.
    pub fn forbidden(&self, key: &str, why: &str) -> Result<(), ReadError> {
        match self.optional(key) {
            Some(value) => Err(ReadError::new(value.position, format!("`{key}` must not be there: {why}"))),
            None => Ok(()),
        }
    }

    /// A number from 1.
    fn number(&self, key: &'static str) -> Result<Option<u32>, ReadError> {
        let Some(value) = self.optional(key) else { return Ok(None) };
        let (text, position) = text(value, key)?;
        match text.parse::<u32>() {
            Ok(number) if number > 0 => Ok(Some(number)),
            _ => Err(ReadError::new(position, format!("`{key}` is a number from 1, not `{text}`"))),
        }
    }

    /// A location in one of the files.
    pub fn location(&self, files: &[String]) -> Result<Location, ReadError> {
        let location = self.map("location")?;
        let (file, position) = location.text("file_name")?;
        if !files.iter().any(|known| known == file) {
            return Err(ReadError::new(position, format!("`{file}` is not among the `input_files`")));
        }
        let line = location.number("line")?;
        let line =
            line.ok_or_else(|| ReadError::new(location.position, "`location` needs the key `line`".to_owned()))?;
        Ok(Location {
            file: file.to_owned(),
            line,
            column: location.number("column")?,
            function: location.optional_text("function")?.map(str::to_owned),
        })
    }
}

/// A value that must be a list.
pub(super) fn list<'y>(value: &'y Yaml, name: &str) -> Result<&'y [Yaml], ReadError> {
    match &value.kind {
        Kind::List(elements) => Ok(elements),
        _ => Err(ReadError::new(value.position, format!("`{name}` is a list, not {}", value.describe()))),
    }
}

/// A value that must be a text.
pub(super) fn text<'y>(value: &'y Yaml, name: &str) -> Result<(&'y str, Position), ReadError> {
    match &value.kind {
        Kind::Scalar(text) => Ok((text, value.position)),
        _ => Err(ReadError::new(value.position, format!("`{name}` is a text, not {}", value.describe()))),
    }
}

/// The single key of a mapping like `- waypoint: ...`.
pub(super) fn wrapped<'y>(value: &'y Yaml, allowed: &[&'static str]) -> Result<Fields<'y>, ReadError> {
    let expected = || format!("an element here is a mapping with the single key {}", alternatives(allowed));
    let Kind::Map(entries) = &value.kind else { return Err(ReadError::new(value.position, expected())) };
    let [(key, inner)] = &entries[..] else { return Err(ReadError::new(value.position, expected())) };
    match allowed.iter().find(|name| **name == key) {
        Some(name) => Fields::of(inner, name),
        None => Err(ReadError::new(value.position, format!("{}, not `{key}`", expected()))),
    }
}

fn alternatives(allowed: &[&str]) -> String {
    let quoted: Vec<String> = allowed.iter().map(|word| format!("`{word}`")).collect();
    quoted.join(" or ")
}
