//! Tasks of the competition on software verification: `.yml` files beside the programs name properties and expected verdicts.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use tracewright_random::Random;
use tracewright_vocabulary::DataModel;

use super::results::Expected;
use super::{Options, Prepared, Test};

/// The properties that are asked.
const SAFETY: [&str; 4] = ["unreach-call", "valid-memsafety", "valid-memcleanup", "no-overflow"];

/// A program with one of its properties.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    name: String,
    program: PathBuf,
    property: PathBuf,
    expected: Expected,
    model: DataModel,
}

/// So many tasks below a folder, drawn at random.
pub fn tests(root: &Path, seed: u64, count: usize) -> Result<Vec<Task>, String> {
    let models = models(root)?;
    let mut definitions = Vec::new();
    collect(root, &mut definitions).map_err(|error| format!("cannot read `{}`: {error}", root.display()))?;
    definitions.sort();
    let mut tasks = Vec::new();
    for path in &definitions {
        let Ok(text) = fs::read_to_string(path) else { continue };
        let short = path.strip_prefix(root).unwrap_or(path).with_extension("");
        let folder = short.components().next().map(|part| part.as_os_str().to_string_lossy().into_owned());
        let usual = folder.and_then(|folder| models.get(&folder).copied()).unwrap_or(DataModel::Ilp32);
        tasks.extend(parse(&text, path, &short.display().to_string(), usual));
    }
    tasks.retain(|task| task.program.is_file() && task.property.is_file());
    if tasks.is_empty() {
        return Err(format!("there are no tasks with a known verdict below `{}`", root.display()));
    }
    let mut random = Random::new(seed);
    for i in (1..tasks.len()).rev() {
        tasks.swap(i, random.below(i + 1));
    }
    tasks.truncate(count);
    Ok(tasks)
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, found)?;
        } else if path.extension().is_some_and(|ending| ending == "yml") {
            found.push(path);
        }
    }
    Ok(())
}

/// The data models of folders, where task definitions do not name them: a `.cfg` file tells the architecture of the tasks in
/// the `.set` file of the same name.
fn models(root: &Path) -> Result<HashMap<String, DataModel>, String> {
    let entries = fs::read_dir(root).map_err(|error| format!("cannot read `{}`: {error}", root.display()))?;
    let mut models = HashMap::new();
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        if path.extension().is_none_or(|ending| ending != "cfg") {
            continue;
        }
        let (Ok(configuration), Ok(set)) = (fs::read_to_string(&path), fs::read_to_string(path.with_extension("set")))
        else {
            continue;
        };
        let wide = configuration.lines().any(|line| line.starts_with("Architecture:") && line.contains("64"));
        let folders = set.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('/'));
        for (folder, _) in folders {
            models.insert(folder.trim().to_owned(), if wide { DataModel::Lp64 } else { DataModel::Ilp32 });
        }
    }
    Ok(models)
}

/// The tasks of a definition. (Its format is YAML, but always written in the same way.)
fn parse(text: &str, path: &Path, name: &str, usual: DataModel) -> Vec<Task> {
    let place = path.parent().unwrap_or(Path::new("."));
    let value = |line: &str, key: &str| {
        let line = line.trim().trim_start_matches("- ");
        Some(line.strip_prefix(key)?.trim().trim_matches(['\'', '"']).to_owned())
    };
    let find = |key: &str| text.lines().find_map(|line| value(line, key));
    let Some(program) = find("input_files:").filter(|file| !file.is_empty()) else { return Vec::new() };
    let model = match find("data_model:").as_deref() {
        Some("LP64") => DataModel::Lp64,
        Some("ILP32") => DataModel::Ilp32,
        _ => usual,
    };
    let (mut tasks, mut property) = (Vec::new(), None);
    for line in text.lines() {
        if let Some(file) = value(line, "property_file:") {
            property = Some(file);
        }
        let expected = match value(line, "expected_verdict:").as_deref() {
            Some("true") => Expected::True,
            Some("false") => Expected::False,
            _ => continue,
        };
        let Some(file) = property.take() else { continue };
        let Some(kind) = SAFETY.iter().find(|kind| file.ends_with(&format!("{kind}.prp"))) else { continue };
        tasks.push(Task {
            name: format!("{kind}/{name}"),
            program: place.join(&program),
            property: place.join(&file),
            expected,
            model,
        });
    }
    tasks
}

impl Test for Task {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn prepare(&self, _folder: &Path, _options: &Options) -> Result<Prepared, String> {
        let absolute = |path: &Path| {
            let full = path.canonicalize().map_err(|error| format!("`{}`: {error}", path.display()));
            full.map(|path| path.display().to_string())
        };
        let arguments = vec!["--prop".to_owned(), absolute(&self.property)?, absolute(&self.program)?];
        Ok(Prepared::Question { arguments, expected: self.expected, model: self.model })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_are_read() {
        let text = "format_version: '1.0'\ninput_files: 'a.i'\nproperties:\n  - property_file: ../p/termination.prp\n    \
                    expected_verdict: true\n  - property_file: ../p/unreach-call.prp\n    expected_verdict: false\n  \
                    - property_file: ../p/coverage.prp\noptions:\n  data_model: LP64\n";
        let tasks = parse(text, Path::new("x/a.yml"), "a", DataModel::Ilp32);
        assert_eq!(tasks.len(), 1);
        assert_eq!((tasks[0].expected, tasks[0].model), (Expected::False, DataModel::Lp64));
        assert_eq!(tasks[0].property, Path::new("x/../p/unreach-call.prp"));
    }
}
