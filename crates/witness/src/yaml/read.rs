//! Reading of entries: metadata and kind.

use tracewright_vocabulary::DataModel;

use super::fields::{Fields, list, text};
use super::tree::{Kind, parse};
use super::{Version, invariants, waypoints};
use crate::error::ReadError;
use crate::hash::{is_sha256, is_uuid};
use crate::metadata::{Metadata, Producer, SourceFile};
use crate::model::{Content, Violation, Witness};
use crate::time::is_iso_8601;

/// Reads a witness.
pub(crate) fn read(source: &str) -> Result<Witness, ReadError> {
    let document = parse(source)?;
    let entries = list(&document, "a witness")?;
    let mut witness: Option<Witness> = None;
    for entry in entries {
        let next = read_entry(entry)?;
        witness = Some(match witness {
            None => next,
            Some(known) => together(known, next).map_err(|rule| ReadError::new(entry.position, rule))?,
        });
    }
    witness.ok_or_else(|| ReadError::new(document.position, "a witness has at least one entry"))
}

fn read_entry(entry: &super::tree::Yaml) -> Result<Witness, ReadError> {
    let fields = Fields::of(entry, "entry")?;
    let kind = fields.one_of("entry_type", &["invariant_set", "violation_sequence"])?;
    let (metadata, version) = read_metadata(&fields.map("metadata")?)?;
    let files: Vec<String> = metadata.files.iter().map(|file| file.name.clone()).collect();
    let (content, position) = fields.list("content")?;
    let content = match kind {
        "invariant_set" => invariants::read(content, &files, version)?,
        _ => Content::Violation(Violation::Sequence(waypoints::read(content, position, &files, version)?)),
    };
    Ok(Witness { metadata, content })
}

/// Merges several entries into one witness, if they are about the same program.
fn together(known: Witness, next: Witness) -> Result<Witness, &'static str> {
    if known.metadata.files != next.metadata.files || known.metadata.specification != next.metadata.specification {
        return Err("all entries of a witness are about the same program and specification");
    }
    let Witness { metadata, content } = known;
    match (content, next.content) {
        (
            Content::Correctness { mut invariants, mut contracts },
            Content::Correctness { invariants: more_invariants, contracts: more_contracts },
        ) => {
            invariants.extend(more_invariants);
            contracts.extend(more_contracts);
            Ok(Witness { metadata, content: Content::Correctness { invariants, contracts } })
        }
        (Content::Violation(_), Content::Violation(_)) => Err("several violation sequences are not supported"),
        _ => Err("a witness is one of correctness or one of a violation, not both"),
    }
}

fn read_metadata(fields: &Fields) -> Result<(Metadata, Version), ReadError> {
    let version = match fields.one_of("format_version", &["2.0", "2.1"])? {
        "2.0" => Version::V20,
        _ => Version::V21,
    };
    let (uuid, position) = fields.text("uuid")?;
    if !is_uuid(uuid) {
        return Err(ReadError::new(position, format!("`uuid` is a UUID as in RFC 4122, not `{uuid}`")));
    }
    let (creation_time, position) = fields.text("creation_time")?;
    if !is_iso_8601(creation_time) {
        return Err(ReadError::new(
            position,
            format!("`creation_time` is a time as in ISO 8601, not `{creation_time}`"),
        ));
    }
    let producer = fields.map("producer")?;
    let producer =
        Producer { name: producer.text("name")?.0.to_owned(), version: producer.text("version")?.0.to_owned() };
    let task = fields.map("task")?;
    let data_model = task.one_of("data_model", &DataModel::ALL.map(DataModel::name))?;
    task.one_of("language", &["C"])?;
    let metadata = Metadata {
        producer,
        creation_time: creation_time.to_owned(),
        files: files(&task)?,
        specification: task.text("specification")?.0.to_owned(),
        data_model: DataModel::named(data_model).unwrap_or_default(),
    };
    Ok((metadata, version))
}

/// The files with their hashes.
fn files(task: &Fields) -> Result<Vec<SourceFile>, ReadError> {
    let (names, position) = task.list("input_files")?;
    if names.is_empty() {
        return Err(ReadError::new(position, "`input_files` names at least one file"));
    }
    let hashes = task.required("input_file_hashes")?;
    let Kind::Map(hashes) = &hashes.kind else {
        return Err(ReadError::new(hashes.position, "`input_file_hashes` is a mapping from files to hashes"));
    };
    let mut files = Vec::new();
    for name in names {
        let (name, position) = text(name, "input_files")?;
        let Some((_, hash)) = hashes.iter().find(|(file, _)| file == name) else {
            return Err(ReadError::new(position, format!("`input_file_hashes` lacks `{name}`")));
        };
        let (hash, position) = text(hash, "input_file_hashes")?;
        if !is_sha256(hash) {
            return Err(ReadError::new(position, format!("a hash is 64 hexadecimal digits of SHA-256, not `{hash}`")));
        }
        files.push(SourceFile { name: name.to_owned(), hash: hash.to_lowercase() });
    }
    Ok(files)
}
