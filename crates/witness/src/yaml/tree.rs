//! A YAML file as a tree whose nodes have positions.

use saphyr_parser::{Event, Marker, Parser};

use crate::error::{Position, ReadError};

/// The limit on nesting.
const DEEPEST: usize = 32;

/// A value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Yaml {
    pub kind: Kind,
    pub position: Position,
}

/// What a value is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A text or number, as written.
    Scalar(String),
    /// A list.
    List(Vec<Yaml>),
    /// Keys and values, in order; keys are unique.
    Map(Vec<(String, Yaml)>),
}

impl Yaml {
    /// For messages.
    pub fn describe(&self) -> &'static str {
        match self.kind {
            Kind::Scalar(_) => "a text or number",
            Kind::List(_) => "a list",
            Kind::Map(_) => "a mapping",
        }
    }
}

/// A list or map under construction.
enum Open {
    List(Vec<Yaml>, Position),
    /// With the key whose value is expected next.
    Map(Vec<(String, Yaml)>, Option<(String, Position)>, Position),
}

/// Reads a file with one document.
pub(super) fn parse(text: &str) -> Result<Yaml, ReadError> {
    let mut open: Vec<Open> = Vec::new();
    let mut document = None;
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|error| {
            ReadError::new(position(*error.marker()), format!("this is not YAML: {}", error.info()))
        })?;
        let position = position(span.start);
        let complete = match event {
            Event::Scalar(value, ..) => Yaml { kind: Kind::Scalar(value.into_owned()), position },
            Event::SequenceStart(..) => {
                open.push(Open::List(Vec::new(), position));
                deep_enough(&open, position)?;
                continue;
            }
            Event::MappingStart(..) => {
                open.push(Open::Map(Vec::new(), None, position));
                deep_enough(&open, position)?;
                continue;
            }
            Event::SequenceEnd | Event::MappingEnd => match open.pop() {
                Some(Open::List(list, position)) => Yaml { kind: Kind::List(list), position },
                Some(Open::Map(map, _, position)) => Yaml { kind: Kind::Map(map), position },
                None => return Err(ReadError::new(position, "this is not YAML: nothing ends here")),
            },
            Event::Alias(_) => return Err(ReadError::new(position, "a witness has no aliases")),
            _ => continue,
        };
        match open.last_mut() {
            Some(container) => add(container, complete)?,
            None if document.is_some() => {
                return Err(ReadError::new(
                    complete.position,
                    "a witness is one YAML document; another one starts here",
                ));
            }
            None => document = Some(complete),
        }
    }
    document.ok_or_else(|| {
        ReadError::new(Position { line: 1, column: 1 }, "the file is empty: a witness is a list of entries")
    })
}

fn deep_enough(open: &[Open], position: Position) -> Result<(), ReadError> {
    match open.len() > DEEPEST {
        true => Err(ReadError::new(position, "this is nested too deeply for a witness")),
        false => Ok(()),
    }
}

fn add(container: &mut Open, value: Yaml) -> Result<(), ReadError> {
    match container {
        Open::List(list, _) => list.push(value),
        Open::Map(map, key @ None, _) => match value.kind {
            Kind::Scalar(name) if map.iter().any(|(known, _)| *known == name) => {
                return Err(ReadError::new(value.position, format!("the key `{name}` is there twice")));
            }
            Kind::Scalar(name) => *key = Some((name, value.position)),
            _ => return Err(ReadError::new(value.position, "keys are texts")),
        },
        Open::Map(map, key, _) => {
            let (name, _) = key.take().expect("there is a key");
            map.push((name, value));
        }
    }
    Ok(())
}

fn position(marker: Marker) -> Position {
    Position { line: marker.line() as u32, column: marker.col() as u32 + 1 }
}
