//! `assert`, `print` and `write`.

use std::path::Path;

use tracewright_source::Span;

use super::{Interpreter, Run};
use crate::ast::{Expr, ExprKind};
use crate::failure::Failure;
use crate::load::system_message;
use crate::operations::{Format, export, import_hoa};
use crate::outcome::FailedAssertion;
use crate::print::print;
use crate::value::Value;

impl<'p> Interpreter<'p, '_> {
    pub(super) fn special(&mut self, name: &str, arguments: &'p [Expr], span: Span) -> Run<Value> {
        match (name, arguments) {
            ("assert", [condition]) => self.assertion(condition, span)?,
            ("print", arguments) => {
                for argument in arguments {
                    let value = self.expression(argument)?;
                    let text = print(&value, self.name_of(argument));
                    self.world.print(&text);
                }
            }
            ("readHoa", [file]) => return self.read_hoa(file, span),
            ("write", [value, file]) => self.write(value, file, None, span)?,
            ("write", [value, file, format]) => self.write(value, file, Some(format), span)?,
            _ => return self.error(span, format!("`{name}` cannot be used like this")),
        }
        Ok(Value::Void)
    }

    /// The name of an automaton in its definition: the variable it comes from.
    fn name_of(&self, expression: &Expr) -> &'p str {
        match expression.kind {
            ExprKind::Variable(name) => name.text(&self.program.sources),
            _ => "automaton",
        }
    }

    /// A failed assertion does not end the run. For comparisons, both sides are kept for the report.
    fn assertion(&mut self, condition: &'p Expr, span: Span) -> Run<()> {
        let (holds, sides) = match &condition.kind {
            ExprKind::Binary { operator, left, right } if operator.is_comparison() => {
                let (left, right) = (self.expression(left)?, self.expression(right)?);
                let holds = self.binary(condition.span, *operator, &left, &right)?;
                (matches!(holds, Value::Bool(true)), Some((print(&left, "left"), print(&right, "right"))))
            }
            _ => (self.condition(condition)?, None),
        };
        if holds {
            self.outcome.passed += 1;
        } else {
            self.outcome.failed.push(FailedAssertion { span, sides });
        }
        Ok(())
    }

    /// The first automaton of a file, as a Büchi automaton.
    fn read_hoa(&mut self, file: &'p Expr, span: Span) -> Run<Value> {
        let Value::Str(file) = self.expression(file)? else {
            return self.error(span, "`readHoa` takes the name of a file");
        };
        let path = self.program.folder.join(&*file);
        match self.world.read(&path) {
            Ok(bytes) => match import_hoa(&String::from_utf8_lossy(&bytes)) {
                Ok(automaton) => Ok(automaton.into()),
                Err(message) => self.error(span, format!("{}:{message}", path.display())),
            },
            Err(error) => self.error(span, format!("cannot read `{}`: {}", path.display(), system_message(&error))),
        }
    }

    /// `write(automaton, "file", "format")`; without a format, the extension of the file decides.
    fn write(&mut self, value: &'p Expr, file: &'p Expr, format: Option<&'p Expr>, span: Span) -> Run<()> {
        let name = self.name_of(value);
        let value = self.expression(value)?;
        let (Value::Str(file), format) =
            (self.expression(file)?, format.map(|format| self.expression(format)).transpose()?)
        else {
            return self.error(span, "`write` takes a value, the name of a file and, if you like, a format");
        };
        let wanted = match &format {
            Some(Value::Str(format)) => format.to_string(),
            _ => Path::new(&*file).extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_owned(),
        };
        let Some(format) = Format::from_name(&wanted) else {
            return self.error(span, format!("unknown format `{wanted}`: there are ats, hoa, dot and svg"));
        };
        let text = export(&value, name, format).map_err(|failure: Failure| self.stop(failure, "write", span))?;
        let path = self.program.folder.join(&*file);
        match self.world.write(&path, &text) {
            Ok(()) => Ok(()),
            Err(error) => {
                let message = format!("cannot write `{}`: {}", path.display(), system_message(&error));
                self.error(span, message)
            }
        }
    }
}
