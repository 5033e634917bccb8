//! Inspection of sorts and terms.

use std::ffi::c_uint;

use z3_sys::*;

use super::{Ast, Context, Decl, Failure, Made, Sort, owned};

// The same functions with plain numbers: a Rust enum must not hold a number that another version of the library may
// add.
#[allow(clashing_extern_declarations)]
unsafe extern "C" {
    #[link_name = "Z3_get_decl_kind"]
    fn decl_kind_number(c: Z3_context, d: Z3_func_decl) -> u32;
    #[link_name = "Z3_get_sort_kind"]
    fn sort_kind_number(c: Z3_context, s: Z3_sort) -> u32;
    #[link_name = "Z3_get_ast_kind"]
    fn ast_kind_number(c: Z3_context, a: Z3_ast) -> u32;
    #[link_name = "Z3_get_symbol_kind"]
    fn symbol_kind_number(c: Z3_context, s: Z3_symbol) -> u32;
    #[link_name = "Z3_get_decl_parameter_kind"]
    fn parameter_kind_number(c: Z3_context, d: Z3_func_decl, i: c_uint) -> u32;
}

/// What a term is at its root.
pub(crate) enum Shape {
    Numeral,
    App(Decl, Vec<Ast>),
    /// A variable by its de Bruijn index.
    Bound(u32),
    Quantifier,
    Other,
}

impl Ast {
    /// Equal for equal terms, as long as one of them is alive.
    pub(crate) fn key(&self) -> usize {
        self.raw.as_ptr() as usize
    }

    pub(crate) fn shape(&self) -> Made<Shape> {
        let c = self.context.raw();
        // SAFETY: invariants 1 and 2.
        let kind = unsafe { ast_kind_number(c, self.raw) };
        if kind == AstKind::Numeral as u32 {
            Ok(Shape::Numeral)
        } else if kind == AstKind::App as u32 {
            // SAFETY: invariants 1 and 2; an application has a declaration and arguments.
            unsafe {
                let app = Z3_to_app(c, self.raw).ok_or_else(|| self.context.failure())?;
                let decl = self.context.decl(Z3_get_app_decl(c, app))?;
                let args = (0..Z3_get_app_num_args(c, app)).map(|i| self.context.ast(Z3_get_app_arg(c, app, i)));
                Ok(Shape::App(decl, args.collect::<Made<_>>()?))
            }
        } else if kind == AstKind::Var as u32 {
            // SAFETY: invariants 1 and 2; it is a variable.
            Ok(Shape::Bound(unsafe { Z3_get_index_value(c, self.raw) }))
        } else if kind == AstKind::Quantifier as u32 {
            Ok(Shape::Quantifier)
        } else {
            Ok(Shape::Other)
        }
    }

    /// Whether it is `true` or `false`.
    pub(crate) fn truth(&self) -> Option<bool> {
        // SAFETY: invariants 1 and 2.
        match unsafe { Z3_get_bool_value(self.context.raw(), self.raw) } {
            Z3_L_TRUE => Some(true),
            Z3_L_FALSE => Some(false),
            _ => None,
        }
    }

    /// The decimal text of a rational, integer or bit-vector numeral.
    pub(crate) fn numeral_text(&self) -> Option<String> {
        let c = self.context.raw();
        // SAFETY: invariants 1 and 2; asked of numerals only.
        unsafe {
            (Z3_is_numeral_ast(c, self.raw) && !Z3_is_algebraic_number(c, self.raw))
                .then(|| owned(Z3_get_numeral_string(c, self.raw)))
        }
    }

    /// The decimal text of the bits of a floating-point numeral; all NaNs have the same.
    pub(crate) fn float_bits(&self) -> Option<String> {
        let c = self.context.raw();
        // SAFETY: invariants 1 and 2; the bits of a numeral are a numeral once simplified.
        unsafe {
            if !Z3_fpa_is_numeral(c, self.raw) {
                return None;
            }
            let bits = self.context.ast(Z3_mk_fpa_to_ieee_bv(c, self.raw)).ok()?;
            self.context.ast(Z3_simplify(c, bits.raw)).ok()?.numeral_text()
        }
    }

    /// Whether it is the numeral NaN, whose bits are not unique.
    pub(crate) fn is_nan(&self) -> bool {
        let c = self.context.raw();
        // SAFETY: invariants 1 and 2; asked of floating-point numerals only.
        unsafe { Z3_fpa_is_numeral(c, self.raw) && Z3_fpa_is_numeral_nan(c, self.raw) }
    }

    /// The declaration of an application, numerals included.
    pub(crate) fn declaration(&self) -> Option<Decl> {
        let c = self.context.raw();
        // SAFETY: invariants 1 and 2; only applications are taken apart.
        unsafe {
            if !Z3_is_app(c, self.raw) {
                return None;
            }
            self.context.decl(Z3_get_app_decl(c, Z3_to_app(c, self.raw)?)).ok()
        }
    }

    pub(crate) fn sort(&self) -> Made<Sort> {
        // SAFETY: invariants 1 and 2.
        self.context.sort(unsafe { Z3_get_sort(self.context.raw(), self.raw) })
    }

    /// The function behind `(_ as-array f)`.
    pub(crate) fn as_array(&self) -> Option<Decl> {
        let c = self.context.raw();
        // SAFETY: invariants 1 and 2; asked of such arrays only.
        unsafe {
            if Z3_is_as_array(c, self.raw) {
                self.context.decl(Z3_get_as_array_func_decl(c, self.raw)).ok()
            } else {
                None
            }
        }
    }

    /// The parts of a quantifier (not of a lambda).
    pub(crate) fn quantifier(&self) -> Made<QuantifierParts> {
        let c = self.context.raw();
        // SAFETY: invariants 1 and 2; asked of quantifiers only.
        unsafe {
            if Z3_is_lambda(c, self.raw) {
                return Err(Failure::new("lambda"));
            }
            let mut patterns = Vec::new();
            for i in 0..Z3_get_quantifier_num_patterns(c, self.raw) {
                let pattern = Z3_get_quantifier_pattern_ast(c, self.raw, i).ok_or_else(|| self.context.failure())?;
                let terms = 0..Z3_get_pattern_num_terms(c, pattern);
                patterns.push(terms.map(|j| self.context.ast(Z3_get_pattern(c, pattern, j))).collect::<Made<_>>()?);
            }
            let bound = 0..Z3_get_quantifier_num_bound(c, self.raw);
            Ok(QuantifierParts {
                universal: Z3_is_quantifier_forall(c, self.raw),
                sorts: bound
                    .map(|i| self.context.sort(Z3_get_quantifier_bound_sort(c, self.raw, i)))
                    .collect::<Made<_>>()?,
                patterns,
                body: self.context.ast(Z3_get_quantifier_body(c, self.raw))?,
            })
        }
    }

    /// For messages.
    pub(crate) fn text(&self) -> String {
        // SAFETY: invariants 1 and 2.
        owned(unsafe { Z3_ast_to_string(self.context.raw(), self.raw) })
    }
}

/// A quantifier taken apart; the body has de Bruijn indices, the last bound variable being 0.
pub(crate) struct QuantifierParts {
    pub(crate) universal: bool,
    pub(crate) sorts: Vec<Sort>,
    pub(crate) patterns: Vec<Vec<Ast>>,
    pub(crate) body: Ast,
}

impl Sort {
    fn context(&self) -> &Context {
        &self.ast.context
    }

    /// The number of its kind, see `z3_sys::SortKind`.
    pub(crate) fn kind(&self) -> u32 {
        // SAFETY: invariants 1 and 2.
        unsafe { sort_kind_number(self.context().raw(), self.raw) }
    }

    pub(crate) fn width(&self) -> u32 {
        // SAFETY: invariants 1 and 2; of another sort it is 0 and an error code.
        unsafe { Z3_get_bv_sort_size(self.context().raw(), self.raw) }
    }

    pub(crate) fn float_format(&self) -> (u32, u32) {
        // SAFETY: invariants 1 and 2.
        unsafe { (Z3_fpa_get_ebits(self.context().raw(), self.raw), Z3_fpa_get_sbits(self.context().raw(), self.raw)) }
    }

    /// Index and element sort of an array with one index.
    pub(crate) fn array(&self) -> Made<(Sort, Sort)> {
        let c = self.context().raw();
        // SAFETY: invariants 1 and 2; asked of array sorts only.
        unsafe {
            if Z3_get_array_arity(c, self.raw) != 1 {
                return Err(Failure::new("array with several indices"));
            }
            let index = self.context().sort(Z3_get_array_sort_domain(c, self.raw))?;
            let element = self.context().sort(Z3_get_array_sort_range(c, self.raw))?;
            Ok((index, element))
        }
    }

    pub(crate) fn name(&self) -> Made<String> {
        // SAFETY: invariants 1 and 2.
        let name = unsafe { Z3_get_sort_name(self.context().raw(), self.raw) };
        Ok(symbol_text(self.context(), name.ok_or_else(|| self.context().failure())?))
    }
}

fn symbol_text(context: &Context, symbol: Z3_symbol) -> String {
    // SAFETY: invariant 1; symbols live as long as the library.
    unsafe {
        if symbol_kind_number(context.raw(), symbol) == SymbolKind::Int as u32 {
            // The printed form of a numbered symbol; `!` keeps it apart from names of front ends.
            format!("k!{}", Z3_get_symbol_int(context.raw(), symbol))
        } else {
            owned(Z3_get_symbol_string(context.raw(), symbol))
        }
    }
}

impl Decl {
    /// Equal for equal declarations, as long as one of them is alive.
    pub(crate) fn key(&self) -> usize {
        self.ast.key()
    }

    fn context(&self) -> &Context {
        &self.ast.context
    }

    /// The number of its kind, see `z3_sys::DeclKind`.
    pub(crate) fn kind(&self) -> u32 {
        // SAFETY: invariants 1 and 2.
        unsafe { decl_kind_number(self.context().raw(), self.raw) }
    }

    pub(crate) fn name(&self) -> Made<String> {
        // SAFETY: invariants 1 and 2.
        let name = unsafe { Z3_get_decl_name(self.context().raw(), self.raw) };
        Ok(symbol_text(self.context(), name.ok_or_else(|| self.context().failure())?))
    }

    pub(crate) fn range(&self) -> Made<Sort> {
        // SAFETY: invariants 1 and 2.
        self.context().sort(unsafe { Z3_get_range(self.context().raw(), self.raw) })
    }

    /// The i-th parameter, as in `(_ extract 7 0)`, when it is a number.
    pub(crate) fn parameter(&self, i: u32) -> Made<u32> {
        let c = self.context().raw();
        // SAFETY: invariants 1 and 2; the index and the kind are checked.
        let number = unsafe {
            if i >= Z3_get_decl_num_parameters(c, self.raw)
                || parameter_kind_number(c, self.raw, i) != ParameterKind::Int as u32
            {
                return Err(Failure::new("operator without its parameter"));
            }
            Z3_get_decl_int_parameter(c, self.raw, i)
        };
        u32::try_from(number).map_err(|_| Failure::new("negative parameter"))
    }
}
