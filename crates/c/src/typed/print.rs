//! Prints the typed program in a C-like notation with explicit conversions, for people and golden tests.
//!
//! A decayed array is `&a[0]`; `a + i` on pointers counts elements; `op=(T)` computes in the type `T`; an unsupported
//! construct is `<its name>`. A second variable of the same name in a function is `x.2`.

use std::fmt::{self, Write};

use rustc_hash::FxHashMap;

use super::{
    BinaryOp, Callee, ExprId, ExprKind, FunctionId, InitEntry, InitValue, LabelId, ObjectId, PathStep, PlaceId,
    PlaceKind, Program, StepKind, StmtId, StmtKind, Storage, UnaryOp,
};
use crate::types::{ArrayLength, IntType, QualType, RecordKind, TypeKind};

impl BinaryOp {
    /// The operator in C.
    pub fn symbol(self) -> &'static str {
        match self {
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Mul => "*",
            BinaryOp::Div => "/",
            BinaryOp::Rem => "%",
            BinaryOp::Shl => "<<",
            BinaryOp::Shr => ">>",
            BinaryOp::BitAnd => "&",
            BinaryOp::BitXor => "^",
            BinaryOp::BitOr => "|",
            BinaryOp::Lt => "<",
            BinaryOp::Le => "<=",
            BinaryOp::Gt => ">",
            BinaryOp::Ge => ">=",
            BinaryOp::Eq => "==",
            BinaryOp::Ne => "!=",
        }
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let names = object_names(self);
        let mut printer = Printer { program: self, names: &names, function: None, text: String::new() };
        printer.program();
        f.write_str(&printer.text)
    }
}

/// Names for all objects, unique within each function.
pub fn object_names(program: &Program) -> Vec<String> {
    let mut seen: FxHashMap<(Option<FunctionId>, &str), u32> = FxHashMap::default();
    let mut names = Vec::with_capacity(program.objects.len());
    for (number, object) in program.objects.iter().enumerate() {
        let function = match object.storage {
            Storage::Static(id) | Storage::Automatic(id) | Storage::Parameter(id) => Some(id),
            _ => None,
        };
        names.push(match object.name.as_str() {
            "" => format!("#{number}"),
            name => {
                let count = seen.entry((function, name)).or_insert(0);
                *count += 1;
                if *count == 1 { name.to_string() } else { format!("{name}.{count}") }
            }
        });
    }
    names
}

struct Printer<'a> {
    program: &'a Program,
    names: &'a [String],
    function: Option<FunctionId>,
    text: String,
}

impl Printer<'_> {
    fn program(&mut self) {
        for record in &self.program.types.records {
            let Some(body) = &record.body else { continue };
            let keyword = if record.kind == RecordKind::Struct { "struct" } else { "union" };
            let tag = record.tag.as_deref().unwrap_or("<anonymous>");
            let _ = writeln!(self.text, "{keyword} {tag} {{ // size {}, alignment {}", body.size, body.align);
            for field in &body.fields {
                let declared = self.program.types.declare(field.ty, field.name.as_deref().unwrap_or(""));
                let _ = match field.bits {
                    None => writeln!(self.text, "  {declared}; // at {}", field.offset),
                    Some(bits) => {
                        writeln!(self.text, "  {declared} : {}; // at {}, bit {}", bits.width, field.offset, bits.start)
                    }
                };
            }
            self.text += "};\n";
        }
        let mut statics: FxHashMap<FunctionId, Vec<ObjectId>> = FxHashMap::default();
        for index in 0..self.program.objects.len() {
            let id = ObjectId(index as u32);
            match self.program.objects[index].storage {
                Storage::Global | Storage::External => self.object(id, 0),
                Storage::Static(function) => statics.entry(function).or_default().push(id),
                _ => {}
            }
        }
        for index in 0..self.program.functions.len() {
            let id = FunctionId(index as u32);
            self.function(id, statics.get(&id).map_or(&[], Vec::as_slice));
        }
    }

    /// Prints a function, with its static variables before its body.
    fn function(&mut self, id: FunctionId, statics: &[ObjectId]) {
        let function = &self.program.functions[id.index()];
        self.function = Some(id);
        if function.is_static {
            self.text += "static ";
        }
        if function.is_noreturn {
            self.text += "_Noreturn ";
        }
        self.text += &self.program.types.declare(QualType::plain(function.ty), &function.name);
        let Some(body) = function.body else {
            self.text += ";\n";
            return;
        };
        if !function.params.is_empty() {
            let name = |param: &ObjectId| self.names[param.index()].clone();
            let _ = write!(self.text, " /* {} */", function.params.iter().map(name).collect::<Vec<_>>().join(", "));
        }
        self.text += "\n";
        for &object in statics {
            self.object(object, 1);
        }
        self.stmt(body, 0);
    }

    fn indent(&mut self, depth: usize) {
        self.text.extend(std::iter::repeat_n("  ", depth));
    }

    fn object(&mut self, id: ObjectId, depth: usize) {
        let object = &self.program.objects[id.index()];
        self.indent(depth);
        match object.storage {
            Storage::External => self.text += "extern ",
            Storage::Static(_) => self.text += "static ",
            _ => {}
        }
        if object.is_volatile {
            self.text += "volatile ";
        }
        let is_array = matches!(self.program.types.kind(object.ty), TypeKind::Array { .. });
        let ty = QualType { ty: object.ty, is_const: object.is_const && !is_array, is_volatile: false };
        self.text += &self.program.types.declare(ty, &self.names[id.index()]);
        if let TypeKind::Array { length: ArrayLength::Variable(length), .. } = self.program.types.kind(object.ty) {
            let _ = write!(self.text, " /* length {} */", self.names[length.index()]);
        }
        if let Some(initialiser) = &object.initialiser {
            let _ = write!(self.text, " = {}", self.initialiser(&initialiser.entries));
        }
        self.text += ";\n";
    }

    fn initialiser(&self, entries: &[InitEntry]) -> String {
        if let [entry] = entries
            && entry.path.is_empty()
        {
            return self.init_value(&entry.value);
        }
        let entry = |entry: &InitEntry| {
            let path: String = entry.path.iter().map(path_step).collect();
            format!("{path} = {}", self.init_value(&entry.value))
        };
        format!("{{ {} }}", entries.iter().map(entry).collect::<Vec<_>>().join(", "))
    }

    fn init_value(&self, value: &InitValue) -> String {
        match value {
            InitValue::Expr(value) => self.expr(*value),
            InitValue::Characters(units) => characters(units),
        }
    }

    fn stmt(&mut self, id: StmtId, depth: usize) {
        let stmt = &self.program.stmts[id.index()];
        match &stmt.kind {
            StmtKind::Declare(object) => return self.object(*object, depth),
            StmtKind::Label(label, inner) => {
                let _ = writeln!(self.text, "{}:", self.label(*label));
                return self.stmt(*inner, depth);
            }
            StmtKind::Case(low, high, inner) => {
                self.indent(depth);
                let _ = match low == high {
                    true => writeln!(self.text, "case {low}:"),
                    false => writeln!(self.text, "case {low} ... {high}:"),
                };
                return self.stmt(*inner, depth);
            }
            _ => self.indent(depth),
        }
        match &stmt.kind {
            StmtKind::Skip => self.text += ";\n",
            StmtKind::Expr(value) => self.line(format!("{};", self.expr(*value))),
            StmtKind::VlaLength(object, value) => {
                self.line(format!("/* length */ {} = {};", self.names[object.index()], self.expr(*value)));
            }
            StmtKind::Block(items) => {
                self.text += "{\n";
                for &item in items {
                    self.stmt(item, depth + 1);
                }
                self.indent(depth);
                self.text += "}\n";
            }
            StmtKind::If(condition, then, otherwise) => {
                self.line(format!("if ({})", self.expr(*condition)));
                self.stmt(*then, depth + 1);
                if let Some(otherwise) = otherwise {
                    self.indent(depth);
                    self.text += "else\n";
                    self.stmt(*otherwise, depth + 1);
                }
            }
            StmtKind::While(condition, body) => {
                self.line(format!("while ({})", self.expr(*condition)));
                self.stmt(*body, depth + 1);
            }
            StmtKind::DoWhile(body, condition) => {
                self.text += "do\n";
                self.stmt(*body, depth + 1);
                self.indent(depth);
                self.line(format!("while ({});", self.expr(*condition)));
            }
            StmtKind::For { init, cond, step, body } => {
                let init = init.map_or(String::new(), |init| match self.program.stmts[init.index()].kind {
                    StmtKind::Expr(value) => self.expr(value),
                    _ => "...".to_string(),
                });
                let show = |value: &Option<ExprId>| value.map_or(String::new(), |value| self.expr(value));
                let head = format!("for ({init}; {}; {})", show(cond), show(step));
                self.line(head);
                self.stmt(*body, depth + 1);
            }
            StmtKind::Switch(value, body) => {
                self.line(format!("switch ({})", self.expr(*value)));
                self.stmt(*body, depth + 1);
            }
            StmtKind::Default(inner) => {
                self.text += "default:\n";
                self.stmt(*inner, depth);
            }
            StmtKind::Break => self.text += "break;\n",
            StmtKind::Continue => self.text += "continue;\n",
            StmtKind::Return(None) => self.text += "return;\n",
            StmtKind::Return(Some(value)) => self.line(format!("return {};", self.expr(*value))),
            StmtKind::Goto(label) => self.line(format!("goto {};", self.label(*label))),
            StmtKind::ComputedGoto(target) => self.line(format!("goto *{};", self.expr(*target))),
            StmtKind::GotoOuter(function, label, _) => {
                let outer = &self.program.functions[function.index()];
                self.line(format!("goto {} of {};", outer.labels[label.index()].name, outer.name));
            }
            StmtKind::Undefined(name) => self.line(format!("<{name}>;")),
            StmtKind::Asm { text, outputs, inputs, memory, labels } => {
                let outputs: Vec<String> = outputs.iter().map(|&place| self.place(place)).collect();
                let inputs: Vec<String> = inputs.iter().map(|&value| self.expr(value)).collect();
                let labels: Vec<String> = labels.iter().map(|&label| self.label(label)).collect();
                let memory = if *memory { "memory" } else { "" };
                let parts = [outputs.join(", "), inputs.join(", "), memory.to_string(), labels.join(", ")];
                self.line(format!("asm({text:?} : {});", parts.join(" : ")));
            }
            StmtKind::Declare(_) | StmtKind::Label(..) | StmtKind::Case(..) => {}
        }
    }

    fn line(&mut self, line: String) {
        self.text += &line;
        self.text += "\n";
    }

    fn label(&self, label: LabelId) -> String {
        let function = self.function.map(|id| &self.program.functions[id.index()]);
        let name = function.map_or("", |function| &function.labels[label.index()].name);
        let first = function.and_then(|function| function.labels.iter().position(|other| other.name == name));
        if first == Some(label.index()) { name.to_string() } else { format!("{name}.{}", label.0) }
    }

    /// An operand: in parentheses unless it is simple.
    fn operand(&self, id: ExprId) -> String {
        let text = self.expr(id);
        match &self.program.exprs[id.index()].kind {
            ExprKind::Int(value) if *value >= 0 => text,
            ExprKind::Float(_) | ExprKind::FunctionAddress(_) | ExprKind::Call(..) | ExprKind::SizeOf(_) => text,
            ExprKind::Load(place) if !matches!(self.program.places[place.index()].kind, PlaceKind::Deref(_)) => text,
            ExprKind::Unsupported(_) => text,
            _ => format!("({text})"),
        }
    }

    fn expr(&self, id: ExprId) -> String {
        let expr = &self.program.exprs[id.index()];
        let types = &self.program.types;
        match &expr.kind {
            ExprKind::Int(value) => match *types.kind(expr.ty) {
                TypeKind::Int(IntType::Int) => value.to_string(),
                TypeKind::Int(IntType::UInt) => format!("{value}u"),
                TypeKind::Int(IntType::Long) => format!("{value}l"),
                TypeKind::Int(IntType::ULong) => format!("{value}ul"),
                TypeKind::Int(IntType::LongLong) => format!("{value}ll"),
                TypeKind::Int(IntType::ULongLong) => format!("{value}ull"),
                _ => format!("({}){value}", types.describe(expr.ty)),
            },
            ExprKind::Float(text) => match types.as_float(expr.ty) {
                Some(crate::types::FloatType::Float) => format!("{text}f"),
                Some(crate::types::FloatType::LongDouble) => format!("{text}l"),
                _ => text.clone(),
            },
            ExprKind::Load(place) => self.place(*place),
            ExprKind::AddressOf(place) => {
                let inner = self.program.places[place.index()].ty;
                let decayed = types.pointee(expr.ty).is_some_and(|to| to.ty != inner);
                let text = self.place(*place);
                match self.program.places[place.index()].kind {
                    PlaceKind::Deref(_) if decayed => format!("&({text})[0]"),
                    _ if decayed => format!("&{text}[0]"),
                    _ => format!("&{text}"),
                }
            }
            ExprKind::FunctionAddress(function) => self.program.functions[function.index()].name.clone(),
            ExprKind::Unary(op, operand) => {
                let symbol = match op {
                    UnaryOp::Neg => "-",
                    UnaryOp::BitNot => "~",
                    UnaryOp::Not => "!",
                };
                format!("{symbol}{}", self.operand(*operand))
            }
            ExprKind::Binary(op, left, right) => {
                format!("{} {} {}", self.operand(*left), op.symbol(), self.operand(*right))
            }
            ExprKind::PointerAdd(left, right) => format!("{} + {}", self.operand(*left), self.operand(*right)),
            ExprKind::PointerSub(left, right) | ExprKind::PointerDiff(left, right) => {
                format!("{} - {}", self.operand(*left), self.operand(*right))
            }
            ExprKind::And(left, right) => format!("{} && {}", self.operand(*left), self.operand(*right)),
            ExprKind::Or(left, right) => format!("{} || {}", self.operand(*left), self.operand(*right)),
            ExprKind::Conditional(condition, then, otherwise) => {
                format!("{} ? {} : {}", self.operand(*condition), self.operand(*then), self.operand(*otherwise))
            }
            ExprKind::Elvis(value, otherwise) => format!("{} ?: {}", self.operand(*value), self.operand(*otherwise)),
            ExprKind::Cast(_, operand) => format!("({}){}", types.describe(expr.ty), self.operand(*operand)),
            ExprKind::Assign(place, value) => format!("{} = {}", self.place(*place), self.expr(*value)),
            ExprKind::CompoundAssign(op, place, ty, value) => {
                let (symbol, ty) = (op.symbol(), types.describe(*ty));
                format!("{} {symbol}=({ty}) {}", self.place(*place), self.expr(*value))
            }
            ExprKind::PointerAddAssign(place, value) => format!("{} += {}", self.place(*place), self.expr(*value)),
            ExprKind::PointerSubAssign(place, value) => format!("{} -= {}", self.place(*place), self.expr(*value)),
            ExprKind::Step(kind, place) => {
                let place = self.place(*place);
                match kind {
                    StepKind::PreIncrement => format!("++{place}"),
                    StepKind::PreDecrement => format!("--{place}"),
                    StepKind::PostIncrement => format!("{place}++"),
                    StepKind::PostDecrement => format!("{place}--"),
                }
            }
            ExprKind::Comma(left, right) => format!("{}, {}", self.operand(*left), self.operand(*right)),
            ExprKind::Call(callee, arguments) => {
                let callee = match callee {
                    Callee::Function(function) => self.program.functions[function.index()].name.clone(),
                    Callee::Pointer(pointer) => format!("(*{})", self.operand(*pointer)),
                };
                let arguments: Vec<String> = arguments.iter().map(|&argument| self.expr(argument)).collect();
                format!("{callee}({})", arguments.join(", "))
            }
            ExprKind::Block(block) => {
                let mut inner = Printer { text: String::new(), ..*self };
                inner.stmt(*block, 0);
                let lines: Vec<&str> = inner.text.lines().map(str::trim).collect();
                format!("({})", lines.join(" "))
            }
            ExprKind::SizeOf(ty) => format!("sizeof({})", types.describe(*ty)),
            ExprKind::VaArg(place) => format!("va_arg({}, {})", self.place(*place), types.describe(expr.ty)),
            ExprKind::Unsupported(name) => format!("<{name}>"),
        }
    }

    fn place(&self, id: PlaceId) -> String {
        let place = &self.program.places[id.index()];
        match place.kind {
            PlaceKind::Object(object) | PlaceKind::CompoundLiteral(object) => {
                let data = &self.program.objects[object.index()];
                match (data.storage, &data.initialiser) {
                    (Storage::StringLiteral, Some(initialiser)) => self.initialiser(&initialiser.entries),
                    (Storage::CompoundLiteral(_), Some(initialiser)) => {
                        format!("({}){}", self.program.types.describe(data.ty), self.initialiser(&initialiser.entries))
                    }
                    _ => self.names[object.index()].clone(),
                }
            }
            PlaceKind::Deref(pointer) => format!("*{}", self.operand(pointer)),
            PlaceKind::Field(outer, number) => {
                let record = self.program.types.as_record(self.program.places[outer.index()].ty);
                let body = record.and_then(|record| self.program.types.record(record).body.as_ref());
                let name = body.and_then(|body| body.fields[number as usize].name.as_deref());
                let name = name.map_or_else(|| format!("<{number}>"), str::to_string);
                match self.program.places[outer.index()].kind {
                    PlaceKind::Deref(pointer) => format!("{}->{name}", self.operand(pointer)),
                    _ => format!("{}.{name}", self.place(outer)),
                }
            }
            PlaceKind::Value(value) => self.operand(value),
        }
    }
}

fn path_step(step: &PathStep) -> String {
    match step {
        PathStep::Field(number) => format!(".{number}"),
        PathStep::Index(index) => format!("[{index}]"),
        PathStep::Range(first, last) => format!("[{first} ... {last}]"),
    }
}

fn characters(units: &[u32]) -> String {
    let show = |&unit: &u32| match char::from_u32(unit) {
        Some(character) if unit < 0x80 => character.escape_default().to_string(),
        _ => format!("\\x{unit:x}"),
    };
    format!("\"{}\"", units.iter().map(show).collect::<String>())
}
