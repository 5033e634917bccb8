//! Types: names, synonyms, arities.

use tracewright_source::Span;

use super::Checker;
use crate::ast::{Symbol, TypeDecl, TypeExpr, TypeExprKind};
use crate::program::TypeCtor;
use crate::types::{Type, TypeCtorId, TypeKind};

/// What the name of a type stands for.
#[derive(Clone, Copy)]
pub(super) enum TypeName<'t> {
    Ctor(TypeCtorId, Span),
    Synonym(&'t TypeDecl),
}

/// The largest type, in nodes when expanded.
const MAX_TYPE_SIZE: u32 = 1000;

/// How deep types and their synonyms may be nested.
const MAX_TYPE_DEPTH: u32 = 1200;

/// The widest bit-vector.
const MAX_WIDTH: u32 = 1 << 20;

impl<'t> Checker<'t> {
    pub(super) fn declare_type(&mut self, decl: &'t TypeDecl) {
        match self.types.get(&decl.name.name) {
            Some(TypeName::Ctor(_, first)) => return self.duplicate("type", decl.name, *first),
            Some(TypeName::Synonym(first)) => return self.duplicate("type", decl.name, first.name.span),
            None => {}
        }
        if builtin(self.text(decl.name.name)).is_some() {
            let message = format!("`{}` is the name of a built-in type", self.text(decl.name.name));
            return self.error(decl.name.span, message);
        }
        if decl.definition.is_some() {
            self.types.insert(decl.name.name, TypeName::Synonym(decl));
            return;
        }
        let id = TypeCtorId(self.program.type_ctors.len() as u32);
        self.program.type_ctors.push(TypeCtor {
            name: self.text(decl.name.name).to_string(),
            arity: decl.params.len(),
            finite: decl.finite,
            attributes: self.attributes(&decl.attributes),
            span: decl.name.span,
        });
        self.types.insert(decl.name.name, TypeName::Ctor(id, decl.name.span));
    }

    /// Reports errors in synonyms, used or not; unsupported types are reported only where they are used.
    pub(super) fn check_synonyms(&mut self) {
        for decl in &self.tree.decls {
            let crate::ast::Decl::Type(decl) = decl else { continue };
            let Some(definition) = &decl.definition else { continue };
            let start = self.diagnostics.len();
            self.with_rigid(decl.params.iter().map(|p| p.name), |c| c.ty(definition));
            let reported = self.diagnostics.split_off(start);
            self.diagnostics.extend(reported.into_iter().filter(|d| d.is_error()));
        }
        self.synonyms.clear();
    }

    /// Runs `f` with rigid type parameters, which are equal only to themselves.
    pub(super) fn with_rigid<T>(&mut self, names: impl Iterator<Item = Symbol>, f: impl FnOnce(&mut Self) -> T) -> T {
        let params = names.enumerate().map(|(i, name)| (name, self.rigid(i))).collect();
        let saved = std::mem::replace(&mut self.type_params, params);
        let result = f(self);
        self.type_params = saved;
        result
    }

    /// Stands for the type parameter number `i` in the types of a polymorphic declaration. It never occurs in the types
    /// of expressions.
    fn rigid(&mut self, i: usize) -> Type {
        self.program.types.intern(TypeKind::Named(TypeCtorId(u32::MAX - i as u32), Vec::new()))
    }

    /// The number of the type parameter that [`Checker::rigid`] made.
    pub(super) fn rigid_index(&self, ty: Type, count: usize) -> Option<usize> {
        match self.program.types.kind(ty) {
            TypeKind::Named(id, _) if (u32::MAX - id.0) < count as u32 => Some((u32::MAX - id.0) as usize),
            _ => None,
        }
    }

    /// Resolves a type expression.
    pub(super) fn ty(&mut self, ty: &'t TypeExpr) -> Option<Type> {
        self.type_depth += 1;
        let result = if self.type_depth > MAX_TYPE_DEPTH {
            self.error(ty.span, "nested too deeply");
            None
        } else {
            self.ty_nested(ty)
        };
        self.type_depth -= 1;
        let result = result?;
        if self.program.types.size(result) > MAX_TYPE_SIZE {
            self.error(ty.span, "this type is too large when its synonyms are expanded");
            return None;
        }
        Some(result)
    }

    fn ty_nested(&mut self, ty: &'t TypeExpr) -> Option<Type> {
        match &ty.kind {
            TypeExprKind::Name(name, args) => self.named_type(*name, args, ty.span),
            TypeExprKind::Map { type_params, indices, value } => {
                if !type_params.is_empty() {
                    self.unsupported(ty.span, "polymorphic map type");
                    return None;
                }
                if indices.is_empty() {
                    self.unsupported(ty.span, "map without index");
                    return None;
                }
                let indices: Vec<_> = indices.iter().map(|i| self.ty(i)).collect();
                let value = self.ty(value)?;
                Some(self.program.types.map(indices.into_iter().collect::<Option<_>>()?, value))
            }
            TypeExprKind::Struct(_) => {
                self.unsupported(ty.span, "struct in this place");
                None
            }
        }
    }

    fn named_type(&mut self, name: Symbol, args: &'t [TypeExpr], span: Span) -> Option<Type> {
        let text = self.text(name);
        if args.is_empty()
            && let Some(&(_, ty)) = self.type_params.iter().rev().find(|(n, _)| *n == name)
        {
            return Some(ty);
        }
        let found = self.types.get(&name).copied();
        if let (None, Some(builtin)) = (found, builtin(text)) {
            return self.builtin_type(builtin, text, args, span);
        }
        let arity = match found {
            Some(TypeName::Ctor(id, _)) => self.program.type_ctor(id).arity,
            Some(TypeName::Synonym(decl)) => decl.params.len(),
            None => {
                if self.first_undefined(name) {
                    self.error(span, format!("there is no type `{text}`"));
                }
                return None;
            }
        };
        if arity != args.len() {
            self.error(span, format!("the type `{text}` takes {arity} arguments, not {}", args.len()));
            return None;
        }
        let args: Vec<_> = args.iter().map(|a| self.ty(a)).collect();
        let args = args.into_iter().collect::<Option<Vec<_>>>()?;
        match found? {
            TypeName::Ctor(id, _) => Some(self.program.types.intern(TypeKind::Named(id, args))),
            TypeName::Synonym(decl) => self.expand(decl, args),
        }
    }

    fn expand(&mut self, decl: &'t TypeDecl, args: Vec<Type>) -> Option<Type> {
        match self.synonyms.get(&decl.name.name) {
            Some(Ok(known)) => return Some(*known),
            Some(Err(why)) => {
                self.diagnostics.extend(why.clone());
                return None;
            }
            None => {}
        }
        if self.expanding.contains(&decl.name.name) {
            self.error(decl.name.span, format!("the type `{}` is a synonym of itself", self.text(decl.name.name)));
            return None;
        }
        let cacheable = args.is_empty();
        let params = decl.params.iter().map(|p| p.name).zip(args).collect();
        let saved = std::mem::replace(&mut self.type_params, params);
        self.expanding.push(decl.name.name);
        let start = self.diagnostics.len();
        let result = decl.definition.as_ref().and_then(|definition| self.ty(definition));
        self.expanding.pop();
        self.type_params = saved;
        // Errors must be reported at each use: the first report may be withheld (see `declare_function`).
        if cacheable {
            let known = result.ok_or_else(|| self.diagnostics.get(start).cloned());
            self.synonyms.insert(decl.name.name, known);
        }
        result
    }

    fn builtin_type(&mut self, builtin: BuiltinType, text: &str, args: &[TypeExpr], span: Span) -> Option<Type> {
        if !args.is_empty() {
            self.error(span, format!("the type `{text}` takes no arguments"));
            return None;
        }
        match builtin {
            BuiltinType::Bool => Some(Type::BOOL),
            BuiltinType::Int => Some(Type::INT),
            BuiltinType::Real => Some(Type::REAL),
            BuiltinType::Bv => self.bv_type(text[2..].parse().unwrap_or(u32::MAX), span),
            BuiltinType::RoundingMode => Some(self.program.types.intern(TypeKind::RoundingMode)),
            BuiltinType::Float { significand, exponent } => self.float_type(significand, exponent, span),
        }
    }

    /// Bit-vectors of this width, if the width is supported.
    pub(super) fn bv_type(&mut self, width: u32, span: Span) -> Option<Type> {
        if width == 0 {
            self.unsupported(span, "bit-vector of width 0");
            return None;
        }
        if width > MAX_WIDTH {
            self.unsupported(span, "bit-vector of more than 1048576 bits");
            return None;
        }
        Some(self.program.types.bv(width))
    }

    /// Floating-point numbers of a format, if it is supported.
    fn float_type(&mut self, significand: u32, exponent: u32, span: Span) -> Option<Type> {
        if !(3..=1 << 16).contains(&significand) || !(2..=30).contains(&exponent) {
            self.unsupported(span, "floating-point type of this format");
            return None;
        }
        Some(self.program.types.float(significand, exponent))
    }

    pub(super) fn type_name(&self, ty: Type) -> String {
        crate::print::print_type(&self.program, ty)
    }
}

enum BuiltinType {
    Bool,
    Int,
    Real,
    Bv,
    RoundingMode,
    Float { significand: u32, exponent: u32 },
}

/// The built-in type with this name, unless the program declares a type of that name. Only true keywords cannot be
/// redeclared.
fn builtin(text: &str) -> Option<BuiltinType> {
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    Some(match text {
        "bool" => BuiltinType::Bool,
        "int" => BuiltinType::Int,
        "real" => BuiltinType::Real,
        "rmode" => BuiltinType::RoundingMode,
        _ if text.strip_prefix("bv").is_some_and(digits) => BuiltinType::Bv,
        _ => {
            let (mantissa, exponent) = text.strip_prefix("float")?.split_once('e')?;
            if !digits(mantissa) || !digits(exponent) {
                return None;
            }
            let bits = |text: &str| text.parse().unwrap_or(u32::MAX);
            BuiltinType::Float { significand: bits(mantissa), exponent: bits(exponent) }
        }
    })
}
