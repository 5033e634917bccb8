//! Construction of sorts and terms.

use smallvec::SmallVec;
use tracewright_logic::RoundingMode;
use z3_sys::*;

use super::{Ast, Context, Decl, Made, Sort, Symbol, count, text};

macro_rules! unary {
    ($($name:ident $function:ident,)*) => { $(
        pub(crate) fn $name(&self, a: &Ast) -> Made {
            // SAFETY: invariants 1 to 3.
            self.ast(unsafe { $function(self.raw(), self.own(a)) })
        }
    )* };
}

macro_rules! binary {
    ($($name:ident $function:ident,)*) => { $(
        pub(crate) fn $name(&self, a: &Ast, b: &Ast) -> Made {
            // SAFETY: invariants 1 to 3.
            self.ast(unsafe { $function(self.raw(), self.own(a), self.own(b)) })
        }
    )* };
}

macro_rules! many {
    ($($name:ident $function:ident,)*) => { $(
        pub(crate) fn $name(&self, args: &[Ast]) -> Made {
            let args = self.pointers(args);
            // SAFETY: invariants 1 to 3; the slice lives during the call.
            self.ast(unsafe { $function(self.raw(), count(args.len()), args.as_ptr()) })
        }
    )* };
}

macro_rules! indexed {
    ($($name:ident $function:ident,)*) => { $(
        pub(crate) fn $name(&self, i: u32, a: &Ast) -> Made {
            // SAFETY: invariants 1 to 3.
            self.ast(unsafe { $function(self.raw(), i, self.own(a)) })
        }
    )* };
}
macro_rules! ternary {
    ($($name:ident $function:ident,)*) => { $(
        pub(crate) fn $name(&self, a: &Ast, b: &Ast, c: &Ast) -> Made {
            // SAFETY: invariants 1 to 3.
            self.ast(unsafe { $function(self.raw(), self.own(a), self.own(b), self.own(c)) })
        }
    )* };
}

macro_rules! rounded_to {
    ($($name:ident $function:ident,)*) => { $(
        pub(crate) fn $name(&self, mode: &Ast, a: &Ast, sort: &Sort) -> Made {
            // SAFETY: invariants 1 to 3.
            self.ast(unsafe { $function(self.raw(), self.own(mode), self.own(a), self.own_sort(sort)) })
        }
    )* };
}

impl Context {
    // Sorts.

    pub(crate) fn bool_sort(&self) -> Made<Sort> {
        // SAFETY: invariant 1.
        self.sort(unsafe { Z3_mk_bool_sort(self.raw()) })
    }

    pub(crate) fn int_sort(&self) -> Made<Sort> {
        // SAFETY: invariant 1.
        self.sort(unsafe { Z3_mk_int_sort(self.raw()) })
    }

    pub(crate) fn real_sort(&self) -> Made<Sort> {
        // SAFETY: invariant 1.
        self.sort(unsafe { Z3_mk_real_sort(self.raw()) })
    }

    pub(crate) fn bv_sort(&self, width: u32) -> Made<Sort> {
        // SAFETY: invariant 1.
        self.sort(unsafe { Z3_mk_bv_sort(self.raw(), width) })
    }

    pub(crate) fn float_sort(&self, exponent: u32, significand: u32) -> Made<Sort> {
        // SAFETY: invariant 1.
        self.sort(unsafe { Z3_mk_fpa_sort(self.raw(), exponent, significand) })
    }

    pub(crate) fn rounding_mode_sort(&self) -> Made<Sort> {
        // SAFETY: invariant 1.
        self.sort(unsafe { Z3_mk_fpa_rounding_mode_sort(self.raw()) })
    }

    pub(crate) fn named_sort(&self, name: &str) -> Made<Sort> {
        let name = self.symbol(name)?;
        // SAFETY: invariant 1.
        self.sort(unsafe { Z3_mk_uninterpreted_sort(self.raw(), name.0) })
    }

    pub(crate) fn array_sort(&self, index: &Sort, element: &Sort) -> Made<Sort> {
        let (index, element) = (self.own_sort(index), self.own_sort(element));
        // SAFETY: invariants 1 to 3.
        self.sort(unsafe { Z3_mk_array_sort(self.raw(), index, element) })
    }

    pub(super) fn own_sort(&self, sort: &Sort) -> Z3_sort {
        self.own(&sort.ast);
        sort.raw
    }

    pub(super) fn own_decl(&self, decl: &Decl) -> Z3_func_decl {
        self.own(&decl.ast);
        decl.raw
    }

    // Terms.

    pub(crate) fn bool_value(&self, value: bool) -> Made {
        // SAFETY: invariant 1.
        self.ast(unsafe { if value { Z3_mk_true(self.raw()) } else { Z3_mk_false(self.raw()) } })
    }

    pub(crate) fn constant(&self, name: Symbol, sort: &Sort) -> Made {
        // SAFETY: invariants 1 to 3.
        self.ast(unsafe { Z3_mk_const(self.raw(), name.0, self.own_sort(sort)) })
    }

    pub(crate) fn function(&self, name: Symbol, domain: &[Sort], range: &Sort) -> Made<Decl> {
        let domain: SmallVec<[Z3_sort; 8]> = domain.iter().map(|s| self.own_sort(s)).collect();
        let range = self.own_sort(range);
        // SAFETY: invariants 1 to 3; the slice lives during the call.
        self.decl(unsafe { Z3_mk_func_decl(self.raw(), name.0, count(domain.len()), domain.as_ptr(), range) })
    }

    pub(crate) fn apply(&self, function: &Decl, args: &[Ast]) -> Made {
        let args = self.pointers(args);
        // SAFETY: invariants 1 to 3; the slice lives during the call.
        self.ast(unsafe { Z3_mk_app(self.raw(), self.own_decl(function), count(args.len()), args.as_ptr()) })
    }

    pub(crate) fn small_integer(&self, value: i64, sort: &Sort) -> Made {
        // SAFETY: invariants 1 to 3.
        self.ast(unsafe { Z3_mk_int64(self.raw(), value, self.own_sort(sort)) })
    }

    /// A numeral from its decimal text, `n` or `n/d`.
    pub(crate) fn numeral(&self, digits: &str, sort: &Sort) -> Made {
        let digits = text(digits);
        // SAFETY: invariants 1 to 3; the string lives during the call.
        self.ast(unsafe { Z3_mk_numeral(self.raw(), digits.as_ptr(), self.own_sort(sort)) })
    }

    unary! {
        not Z3_mk_not,
        to_real Z3_mk_int2real,
        to_int Z3_mk_real2int,
        bv_not Z3_mk_bvnot,
        bv_neg Z3_mk_bvneg,
        fp_neg Z3_mk_fpa_neg,
        fp_abs Z3_mk_fpa_abs,
        fp_is_normal Z3_mk_fpa_is_normal,
        fp_is_subnormal Z3_mk_fpa_is_subnormal,
        fp_is_zero Z3_mk_fpa_is_zero,
        fp_is_infinite Z3_mk_fpa_is_infinite,
        fp_is_nan Z3_mk_fpa_is_nan,
        fp_is_negative Z3_mk_fpa_is_negative,
        fp_is_positive Z3_mk_fpa_is_positive,
        fp_to_real Z3_mk_fpa_to_real,
    }

    ternary! {
        fp_add Z3_mk_fpa_add,
        fp_sub Z3_mk_fpa_sub,
        fp_mul Z3_mk_fpa_mul,
        fp_div Z3_mk_fpa_div,
    }

    rounded_to! {
        fp_from_float Z3_mk_fpa_to_fp_float,
        fp_from_real Z3_mk_fpa_to_fp_real,
        fp_from_signed Z3_mk_fpa_to_fp_signed,
        fp_from_unsigned Z3_mk_fpa_to_fp_unsigned,
    }

    binary! {
        eq Z3_mk_eq,
        le Z3_mk_le,
        lt Z3_mk_lt,
        ge Z3_mk_ge,
        gt Z3_mk_gt,
        div Z3_mk_div,
        modulo Z3_mk_mod,
        implies Z3_mk_implies,
        select Z3_mk_select,
        bv_and Z3_mk_bvand,
        bv_or Z3_mk_bvor,
        bv_xor Z3_mk_bvxor,
        bv_add Z3_mk_bvadd,
        bv_sub Z3_mk_bvsub,
        bv_mul Z3_mk_bvmul,
        bv_udiv Z3_mk_bvudiv,
        bv_urem Z3_mk_bvurem,
        bv_sdiv Z3_mk_bvsdiv,
        bv_srem Z3_mk_bvsrem,
        bv_smod Z3_mk_bvsmod,
        bv_shl Z3_mk_bvshl,
        bv_lshr Z3_mk_bvlshr,
        bv_ashr Z3_mk_bvashr,
        bv_ult Z3_mk_bvult,
        bv_ule Z3_mk_bvule,
        bv_slt Z3_mk_bvslt,
        bv_sle Z3_mk_bvsle,
        concat Z3_mk_concat,
        fp_sqrt Z3_mk_fpa_sqrt,
        fp_rem Z3_mk_fpa_rem,
        fp_round_to_integral Z3_mk_fpa_round_to_integral,
        fp_min Z3_mk_fpa_min,
        fp_max Z3_mk_fpa_max,
        fp_leq Z3_mk_fpa_leq,
        fp_lt Z3_mk_fpa_lt,
        fp_eq Z3_mk_fpa_eq,
    }

    many! {
        and Z3_mk_and,
        or Z3_mk_or,
        add Z3_mk_add,
        mul Z3_mk_mul,
    }

    indexed! {
        zero_extend Z3_mk_zero_ext,
        sign_extend Z3_mk_sign_ext,
        rotate_left Z3_mk_rotate_left,
        rotate_right Z3_mk_rotate_right,
        int_to_bv Z3_mk_int2bv,
    }

    pub(crate) fn fp_fma(&self, mode: &Ast, a: &Ast, b: &Ast, c: &Ast) -> Made {
        // SAFETY: invariants 1 to 3.
        self.ast(unsafe { Z3_mk_fpa_fma(self.raw(), self.own(mode), self.own(a), self.own(b), self.own(c)) })
    }

    pub(crate) fn fp_from_bits(&self, bits: &Ast, sort: &Sort) -> Made {
        // SAFETY: invariants 1 to 3.
        self.ast(unsafe { Z3_mk_fpa_to_fp_bv(self.raw(), self.own(bits), self.own_sort(sort)) })
    }

    pub(crate) fn fp_nan(&self, sort: &Sort) -> Made {
        // SAFETY: invariants 1 to 3.
        self.ast(unsafe { Z3_mk_fpa_nan(self.raw(), self.own_sort(sort)) })
    }

    pub(crate) fn fp_to_signed(&self, mode: &Ast, a: &Ast, width: u32) -> Made {
        // SAFETY: invariants 1 to 3.
        self.ast(unsafe { Z3_mk_fpa_to_sbv(self.raw(), self.own(mode), self.own(a), width) })
    }

    pub(crate) fn fp_to_unsigned(&self, mode: &Ast, a: &Ast, width: u32) -> Made {
        // SAFETY: invariants 1 to 3.
        self.ast(unsafe { Z3_mk_fpa_to_ubv(self.raw(), self.own(mode), self.own(a), width) })
    }

    pub(crate) fn rounding_mode(&self, mode: RoundingMode) -> Made {
        // SAFETY: invariant 1.
        self.ast(unsafe {
            match mode {
                RoundingMode::NearestEven => Z3_mk_fpa_rne(self.raw()),
                RoundingMode::NearestAway => Z3_mk_fpa_rna(self.raw()),
                RoundingMode::Up => Z3_mk_fpa_rtp(self.raw()),
                RoundingMode::Down => Z3_mk_fpa_rtn(self.raw()),
                RoundingMode::Zero => Z3_mk_fpa_rtz(self.raw()),
            }
        })
    }

    pub(crate) fn bv_to_int(&self, a: &Ast) -> Made {
        // SAFETY: invariants 1 to 3.
        self.ast(unsafe { Z3_mk_bv2int(self.raw(), self.own(a), false) })
    }

    pub(crate) fn extract(&self, high: u32, low: u32, a: &Ast) -> Made {
        // SAFETY: invariants 1 to 3.
        self.ast(unsafe { Z3_mk_extract(self.raw(), high, low, self.own(a)) })
    }

    pub(crate) fn ite(&self, c: &Ast, a: &Ast, b: &Ast) -> Made {
        // SAFETY: invariants 1 to 3.
        self.ast(unsafe { Z3_mk_ite(self.raw(), self.own(c), self.own(a), self.own(b)) })
    }

    pub(crate) fn store(&self, array: &Ast, index: &Ast, value: &Ast) -> Made {
        // SAFETY: invariants 1 to 3.
        self.ast(unsafe { Z3_mk_store(self.raw(), self.own(array), self.own(index), self.own(value)) })
    }

    pub(crate) fn const_array(&self, index: &Sort, value: &Ast) -> Made {
        // SAFETY: invariants 1 to 3.
        self.ast(unsafe { Z3_mk_const_array(self.raw(), self.own_sort(index), self.own(value)) })
    }

    /// Binds constants.
    pub(crate) fn quantifier(&self, universal: bool, bound: &[Ast], patterns: &[Vec<Ast>], body: &Ast) -> Made {
        if bound.is_empty() {
            return Ok(body.clone());
        }
        let mut apps: SmallVec<[Z3_app; 8]> = SmallVec::new();
        for var in bound {
            // SAFETY: invariants 1 to 3.
            apps.push(unsafe { Z3_to_app(self.raw(), self.own(var)) }.ok_or_else(|| self.failure())?);
        }
        let mut raw_patterns: SmallVec<[Z3_pattern; 4]> = SmallVec::new();
        let mut alive: SmallVec<[Ast; 4]> = SmallVec::new();
        for pattern in patterns {
            let terms = self.pointers(pattern);
            // SAFETY: invariants 1 to 3; `alive` counts a reference on the pattern.
            unsafe {
                let raw = Z3_mk_pattern(self.raw(), count(terms.len()), terms.as_ptr());
                let raw = raw.ok_or_else(|| self.failure())?;
                alive.push(self.ast(Z3_pattern_to_ast(self.raw(), raw))?);
                raw_patterns.push(raw);
            }
        }
        // SAFETY: invariants 1 to 3; both slices live during the call.
        self.ast(unsafe {
            Z3_mk_quantifier_const(
                self.raw(),
                universal,
                0,
                count(apps.len()),
                apps.as_ptr(),
                count(raw_patterns.len()),
                raw_patterns.as_ptr(),
                self.own(body),
            )
        })
    }

    /// The conjunction of the assertions of a script.
    #[cfg(test)]
    pub(crate) fn parse(&self, script: &str) -> Made {
        let script = text(script);
        let (c, none, sort, decl) = (self.raw(), std::ptr::null(), std::ptr::null(), std::ptr::null());
        // SAFETY: invariant 1; without sorts and declarations the arrays are not read; the vector is referenced.
        unsafe {
            let vector = Z3_parse_smtlib2_string(c, script.as_ptr(), 0, none, sort, 0, none, decl);
            let vector = vector.ok_or_else(|| self.failure())?;
            Z3_ast_vector_inc_ref(c, vector);
            let items = (0..Z3_ast_vector_size(c, vector)).map(|i| self.ast(Z3_ast_vector_get(c, vector, i)));
            let items = items.collect::<Made<Vec<Ast>>>();
            Z3_ast_vector_dec_ref(c, vector);
            match &items?[..] {
                [one] => Ok(one.clone()),
                many => self.and(many),
            }
        }
    }
}
