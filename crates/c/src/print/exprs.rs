//! Expressions, with parentheses only where they are needed.

use super::{Printer, literals};
use crate::ast::{Access, BinaryOp, Designator, ExprId, ExprKind, TypeNameId, UnaryOp};

/// The precedence of an operator; [`Level::BINARY`] and higher levels belong to binary operators.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Level(u8);

impl Level {
    pub const COMMA: Level = Level(0);
    pub const ASSIGNMENT: Level = Level(1);
    pub const CONDITIONAL: Level = Level(2);
    const BINARY: Level = Level(3);
    const CAST: Level = Level(13);
    const UNARY: Level = Level(14);
    const POSTFIX: Level = Level(15);
    const PRIMARY: Level = Level(16);

    fn tighter(self) -> Level {
        Level(self.0 + 1)
    }
}

/// The text of an operator and its precedence.
pub(super) fn binary_operator(op: BinaryOp) -> (&'static str, Level) {
    let (text, tightness) = match op {
        BinaryOp::Comma => return (",", Level::COMMA),
        BinaryOp::Or => ("||", 0),
        BinaryOp::And => ("&&", 1),
        BinaryOp::BitOr => ("|", 2),
        BinaryOp::BitXor => ("^", 3),
        BinaryOp::BitAnd => ("&", 4),
        BinaryOp::Eq => ("==", 5),
        BinaryOp::Ne => ("!=", 5),
        BinaryOp::Lt => ("<", 6),
        BinaryOp::Gt => (">", 6),
        BinaryOp::Le => ("<=", 6),
        BinaryOp::Ge => (">=", 6),
        BinaryOp::Shl => ("<<", 7),
        BinaryOp::Shr => (">>", 7),
        BinaryOp::Add => ("+", 8),
        BinaryOp::Sub => ("-", 8),
        BinaryOp::Mul => ("*", 9),
        BinaryOp::Div => ("/", 9),
        BinaryOp::Rem => ("%", 9),
    };
    (text, Level(Level::BINARY.0 + tightness))
}

fn prefix_operator(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::Plus => "+",
        UnaryOp::Minus => "-",
        UnaryOp::BitNot => "~",
        UnaryOp::Not => "!",
        UnaryOp::Deref => "*",
        UnaryOp::AddressOf => "&",
        UnaryOp::PreIncrement | UnaryOp::PostIncrement => "++",
        UnaryOp::PreDecrement | UnaryOp::PostDecrement => "--",
        UnaryOp::Real => "__real__ ",
        UnaryOp::Imag => "__imag__ ",
    }
}

fn level(kind: ExprKind) -> Level {
    match kind {
        ExprKind::Binary { op, .. } => binary_operator(op).1,
        ExprKind::Assign { .. } => Level::ASSIGNMENT,
        ExprKind::Conditional { .. } => Level::CONDITIONAL,
        ExprKind::Cast { .. } => Level::CAST,
        ExprKind::Unary { op: UnaryOp::PostIncrement | UnaryOp::PostDecrement, .. }
        | ExprKind::Call { .. }
        | ExprKind::Index { .. }
        | ExprKind::Member { .. }
        | ExprKind::CompoundLiteral { .. } => Level::POSTFIX,
        ExprKind::Unary { .. }
        | ExprKind::SizeofExpr(_)
        | ExprKind::SizeofType(_)
        | ExprKind::AlignofExpr(_)
        | ExprKind::AlignofType(_)
        | ExprKind::PreferredAlignofExpr(_)
        | ExprKind::PreferredAlignofType(_)
        | ExprKind::LabelAddress(_) => Level::UNARY,
        _ => Level::PRIMARY,
    }
}

impl Printer<'_> {
    /// Prints an expression, in parentheses if its precedence is lower than `least`.
    pub(super) fn expr(&mut self, expr: ExprId, least: Level) {
        let kind = self.ast[expr].kind;
        if level(kind) >= least {
            return self.bare(kind);
        }
        self.put("(");
        self.bare(kind);
        self.put(")");
    }

    fn bare(&mut self, kind: ExprKind) {
        match kind {
            ExprKind::Name(name) => self.name(name),
            ExprKind::Integer { value, form } => self.integer(value, form),
            ExprKind::Float { digits, suffix } => {
                self.name(digits);
                self.put(literals::float_suffix(suffix));
            }
            ExprKind::Imaginary(constant) => {
                self.expr(constant, Level::PRIMARY);
                self.put("i");
            }
            ExprKind::Char { value, encoding } => self.character(value, encoding),
            ExprKind::String(string) => self.string(string),
            ExprKind::Unary { op, operand } => self.unary(op, operand),
            ExprKind::Binary { op, left, right } => {
                let (text, level) = binary_operator(op);
                self.expr(left, level);
                self.put(if op == BinaryOp::Comma { "" } else { " " });
                self.put(text);
                self.put(" ");
                self.expr(right, level.tighter());
            }
            ExprKind::Assign { op, left, right } => {
                self.expr(left, Level::UNARY);
                self.put(" ");
                self.put(op.map_or("", |op| binary_operator(op).0));
                self.put("= ");
                self.expr(right, Level::ASSIGNMENT);
            }
            ExprKind::Conditional { condition, then, otherwise } => {
                self.expr(condition, Level::BINARY);
                match then {
                    Some(then) => {
                        self.put(" ? ");
                        self.expr(then, Level::COMMA);
                        self.put(" : ");
                    }
                    None => self.put(" ?: "),
                }
                self.expr(otherwise, Level::CONDITIONAL);
            }
            ExprKind::Call { callee, arguments } => {
                self.expr(callee, Level::POSTFIX);
                self.arguments(&self.ast[arguments]);
            }
            ExprKind::Index { base, index } => {
                self.expr(base, Level::POSTFIX);
                self.put("[");
                self.expr(index, Level::COMMA);
                self.put("]");
            }
            ExprKind::Member { object, access, name } => {
                // A dot right after a number would become part of it.
                let kind = self.ast[object].kind;
                let number = matches!(kind, ExprKind::Integer { .. } | ExprKind::Float { .. } | ExprKind::Imaginary(_));
                self.put(if number { "(" } else { "" });
                self.expr(object, Level::POSTFIX);
                self.put(if number { ")" } else { "" });
                self.put(if access == Access::Dot { "." } else { "->" });
                self.name(name);
            }
            ExprKind::Statement(block) => {
                self.put("(");
                self.stmt(block);
                self.put(")");
            }
            ExprKind::LabelAddress(label) => {
                self.put("&&");
                self.name(label);
            }
            _ => self.with_types(kind),
        }
    }

    /// Prints expressions that take types as operands, and builtins.
    fn with_types(&mut self, kind: ExprKind) {
        match kind {
            ExprKind::Cast { ty, operand } => {
                self.parenthesized_type(ty);
                self.expr(operand, Level::CAST);
            }
            ExprKind::CompoundLiteral { ty, initializer } => {
                self.parenthesized_type(ty);
                self.initializer(initializer);
            }
            ExprKind::SizeofExpr(operand) => self.measure("sizeof", operand),
            ExprKind::AlignofExpr(operand) => self.measure("_Alignof", operand),
            ExprKind::PreferredAlignofExpr(operand) => self.measure("__alignof__", operand),
            ExprKind::SizeofType(ty) => self.measure_type("sizeof", ty),
            ExprKind::AlignofType(ty) => self.measure_type("_Alignof", ty),
            ExprKind::PreferredAlignofType(ty) => self.measure_type("__alignof__", ty),
            ExprKind::Generic { control, associations } => {
                self.put("_Generic(");
                self.expr(control, Level::ASSIGNMENT);
                for association in &self.ast[associations] {
                    self.put(", ");
                    match association.ty {
                        Some(ty) => self.type_name(ty),
                        None => self.put("default"),
                    }
                    self.put(": ");
                    self.expr(association.value, Level::ASSIGNMENT);
                }
                self.put(")");
            }
            ExprKind::VaArg { list, ty } => {
                self.put("__builtin_va_arg(");
                self.expr(list, Level::ASSIGNMENT);
                self.put(", ");
                self.type_name(ty);
                self.put(")");
            }
            ExprKind::ConvertVector { operand, ty } => {
                self.put("__builtin_convertvector(");
                self.expr(operand, Level::ASSIGNMENT);
                self.put(", ");
                self.type_name(ty);
                self.put(")");
            }
            ExprKind::Offsetof { ty, path } => {
                self.put("__builtin_offsetof(");
                self.type_name(ty);
                self.put(", ");
                let path = &self.ast[path];
                if let Some(Designator::Field(first)) = path.first() {
                    self.name(first.name);
                }
                path.iter().skip(1).for_each(|&d| self.designator(d));
                self.put(")");
            }
            ExprKind::TypesCompatible { left, right } => {
                self.put("__builtin_types_compatible_p(");
                self.type_name(left);
                self.put(", ");
                self.type_name(right);
                self.put(")");
            }
            ExprKind::Choose { condition, then, otherwise } => {
                self.put("__builtin_choose_expr");
                self.arguments(&[condition, then, otherwise]);
            }
            _ => {}
        }
    }

    pub(super) fn arguments(&mut self, arguments: &[ExprId]) {
        self.put("(");
        self.commas(arguments, |printer, argument| printer.expr(argument, Level::ASSIGNMENT));
        self.put(")");
    }

    fn unary(&mut self, op: UnaryOp, operand: ExprId) {
        let text = prefix_operator(op);
        if matches!(op, UnaryOp::PostIncrement | UnaryOp::PostDecrement) {
            self.expr(operand, Level::POSTFIX);
            return self.put(text);
        }
        self.put(text);
        // A blank keeps `- -x` from becoming `--x`, and `& &&l` from becoming `&&&l`.
        let start = self.out.len();
        self.expr(operand, Level::CAST);
        if matches!(text, "+" | "-" | "&" | "++" | "--") && self.out[start..].starts_with(['+', '-', '&']) {
            self.out.insert(start, ' ');
        }
    }

    fn measure(&mut self, operator: &str, operand: ExprId) {
        self.put(operator);
        self.put("(");
        self.expr(operand, Level::COMMA);
        self.put(")");
    }

    fn measure_type(&mut self, operator: &str, ty: TypeNameId) {
        self.put(operator);
        self.parenthesized_type(ty);
    }
}
