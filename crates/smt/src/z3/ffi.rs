//! A thin safe layer over the C interface of Z3: reference counts, contexts and error codes are its only concerns.
//!
//! All `unsafe` code for Z3 is in this file. The invariants behind every `SAFETY` comment:
//! 1. `Context::raw` is a live reference-counted context: it is deleted when its last handle is dropped, and every
//!    object holds a handle.
//! 2. An [`Ast`] (or sort, solver, …) holds one reference count on its object, so the pointer is live.
//! 3. Objects are only used with the context that made them: `own` asserts it.
//! 4. A context is used by one thread only (`Rc`); the exceptions, the two interrupts, are allowed from any thread.
//! 5. Errors never unwind or abort: no error handler is set, failures give null pointers and an error code.

use std::cell::Cell;
use std::ffi::{CStr, CString, c_uint};
use std::rc::Rc;
use std::sync::Arc;

use smallvec::SmallVec;
use z3_sys::*;

use crate::watchdog::Watched;
use crate::{Error, Reason};

// The same functions with plain numbers: a Rust enum must not hold a number that a newer or older library invents.
#[allow(clashing_extern_declarations)]
unsafe extern "C" {
    #[link_name = "Z3_get_decl_kind"]
    fn decl_kind_number(c: Z3_context, d: Z3_func_decl) -> u32;
    #[link_name = "Z3_get_sort_kind"]
    fn sort_kind_number(c: Z3_context, s: Z3_sort) -> u32;
    #[link_name = "Z3_get_ast_kind"]
    fn ast_kind_number(c: Z3_context, a: Z3_ast) -> u32;
    #[link_name = "Z3_get_error_code"]
    fn error_number(c: Z3_context) -> u32;
    #[link_name = "Z3_get_error_msg"]
    fn error_message(c: Z3_context, e: u32) -> *const std::ffi::c_char;
    #[link_name = "Z3_get_symbol_kind"]
    fn symbol_kind_number(c: Z3_context, s: Z3_symbol) -> u32;
    #[link_name = "Z3_get_decl_parameter_kind"]
    fn parameter_kind_number(c: Z3_context, d: Z3_func_decl, i: c_uint) -> u32;
}

/// A failed call.
#[derive(Debug, Clone)]
pub(crate) struct Failure {
    code: u32,
    message: String,
}

impl Failure {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Failure { code: ErrorCode::Ok as u32, message: message.into() }
    }

    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    /// A failed translation as the reason of an unknown answer.
    pub(crate) fn refusal(&self) -> Reason {
        match self.reason() {
            Reason::Incomplete(what) => Reason::Unsupported(what),
            reason => reason,
        }
    }

    /// A failed call as the reason of an unknown answer.
    pub(crate) fn reason(&self) -> Reason {
        if self.code == ErrorCode::MemoutFail as u32 || self.message.contains("out of memory") {
            Reason::Died("Z3 ran out of memory".into())
        } else if self.code == ErrorCode::Exception as u32 || self.code == ErrorCode::InternalFatal as u32 {
            reason_from_text(&self.message)
        } else {
            Reason::Unsupported(self.message.clone())
        }
    }
}

/// What Z3 says about an unknown answer, or an exception, as a reason.
pub(crate) fn reason_from_text(text: &str) -> Reason {
    let has = |part: &str| text.contains(part);
    if has("out of memory") || has("memout") || has("max. memory") {
        Reason::Died("Z3 ran out of memory".into())
    } else if has("resource limit") {
        Reason::ResourceLimit
    } else if has("timeout") {
        Reason::Timeout
    } else if has("cancel") || has("interrupted") {
        Reason::Interrupted
    } else {
        Reason::Incomplete(text.trim_matches(['(', ')']).to_owned())
    }
}

pub(crate) type Made<T = Ast> = Result<T, Failure>;

/// The version of the linked library: major, minor, build.
pub(crate) fn version() -> (u32, u32, u32) {
    let (mut major, mut minor, mut build, mut revision) = (0, 0, 0, 0);
    // SAFETY: the function only writes the four numbers.
    unsafe { Z3_get_version(&mut major, &mut minor, &mut build, &mut revision) };
    (major, minor, build)
}

/// Sets a parameter for all contexts made from now on.
pub(crate) fn set_global(name: &str, value: &str) {
    let (name, value) = (text(name), text(value));
    // SAFETY: both strings live during the call.
    unsafe { Z3_global_param_set(name.as_ptr(), value.as_ptr()) };
}

/// A C string; a zero byte, which no name of ours has, ends it.
fn text(s: &str) -> CString {
    let end = s.find('\0').unwrap_or(s.len());
    CString::new(&s[..end]).unwrap_or_default()
}

/// Copies a string that Z3 owns.
fn owned(pointer: *const std::ffi::c_char) -> String {
    if pointer.is_null() {
        return String::new();
    }
    // SAFETY: Z3 returns zero-terminated strings that live until the next call.
    unsafe { CStr::from_ptr(pointer) }.to_string_lossy().into_owned()
}

struct Inner {
    raw: Z3_context,
}

impl Drop for Inner {
    fn drop(&mut self) {
        // SAFETY: invariant 1; this is the last handle.
        unsafe { Z3_del_context(self.raw) };
    }
}

/// A context: the owner of everything Z3 makes.
#[derive(Clone)]
pub(crate) struct Context(Rc<Inner>);

/// Pointers for the watchdog's thread.
struct Stoppable<T>(T);
// SAFETY: the pointers are used for `Z3_interrupt` and `Z3_solver_interrupt` only, which Z3 allows from any thread.
unsafe impl<T> Send for Stoppable<T> {}

impl Stoppable<(Z3_context, Z3_solver)> {
    fn stop_solver(&self) {
        // SAFETY: the watchdog calls this under its lock, before `retire`, and thus while the solver lives.
        unsafe { Z3_solver_interrupt(self.0.0, self.0.1) };
    }
}

impl Stoppable<Z3_context> {
    fn stop(&self) {
        // SAFETY: as above, for the context.
        unsafe { Z3_interrupt(self.0) };
    }
}

/// Ends the work of a whole context when told to. The context is of no use afterwards: Z3 keeps it cancelled.
pub(crate) struct ContextGuard {
    watched: Arc<Watched>,
    _context: Context,
}

impl ContextGuard {
    pub(crate) fn watched(&self) -> &Watched {
        &self.watched
    }
}

impl Drop for ContextGuard {
    fn drop(&mut self) {
        self.watched.retire();
    }
}

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

fn count(n: usize) -> c_uint {
    c_uint::try_from(n).expect("fewer than 2^32 arguments")
}

impl Context {
    /// A fresh context with these settings.
    pub(crate) fn new(settings: &[(&str, &str)]) -> Result<Self, Error> {
        check_version()?;
        let failed = |what: &str| Error::Z3Start(what.into());
        // SAFETY: the configuration is live until it is deleted, and Z3 copies the strings.
        let raw = unsafe {
            let config = Z3_mk_config().ok_or_else(|| failed("no configuration"))?;
            for (name, value) in settings {
                let (name, value) = (text(name), text(value));
                Z3_set_param_value(config, name.as_ptr(), value.as_ptr());
            }
            let raw = Z3_mk_context_rc(config);
            Z3_del_config(config);
            raw.ok_or_else(|| failed("no context"))?
        };
        // SAFETY: invariant 5: without a handler, errors are only recorded.
        unsafe { Z3_set_error_handler(raw, None) };
        Ok(Context(Rc::new(Inner { raw })))
    }

    /// Puts everything the context does under the watchdog.
    pub(crate) fn guard(&self) -> ContextGuard {
        let pointer = Stoppable(self.raw());
        ContextGuard { watched: Watched::new(move || pointer.stop()), _context: self.clone() }
    }

    fn raw(&self) -> Z3_context {
        self.0.raw
    }

    fn own(&self, a: &Ast) -> Z3_ast {
        assert!(Rc::ptr_eq(&self.0, &a.context.0), "a term of another context");
        a.raw
    }

    fn pointers(&self, args: &[Ast]) -> SmallVec<[Z3_ast; 8]> {
        args.iter().map(|a| self.own(a)).collect()
    }

    /// What the last call complained about.
    pub(crate) fn failure(&self) -> Failure {
        // SAFETY: invariant 1.
        let (code, message) = unsafe {
            let code = error_number(self.raw());
            (code, error_message(self.raw(), code))
        };
        Failure { code, message: owned(message) }
    }

    /// Whether the last call, which gives no pointer, succeeded.
    fn done(&self) -> Made<()> {
        // SAFETY: invariant 1.
        if unsafe { error_number(self.raw()) } == ErrorCode::Ok as u32 { Ok(()) } else { Err(self.failure()) }
    }

    fn ast(&self, raw: Option<Z3_ast>) -> Made {
        let raw = raw.ok_or_else(|| self.failure())?;
        // SAFETY: the object was just made and is kept alive by the context until the next call.
        unsafe { Z3_inc_ref(self.raw(), raw) };
        Ok(Ast { raw, context: self.clone() })
    }

    fn sort(&self, raw: Option<Z3_sort>) -> Made<Sort> {
        let raw = raw.ok_or_else(|| self.failure())?;
        // SAFETY: as in `ast`; a sort is an ast.
        let ast = self.ast(unsafe { Z3_sort_to_ast(self.raw(), raw) })?;
        Ok(Sort { raw, ast })
    }

    fn decl(&self, raw: Option<Z3_func_decl>) -> Made<Decl> {
        let raw = raw.ok_or_else(|| self.failure())?;
        // SAFETY: as in `ast`; a declaration is an ast.
        let ast = self.ast(unsafe { Z3_func_decl_to_ast(self.raw(), raw) })?;
        Ok(Decl { raw, ast })
    }

    pub(crate) fn symbol(&self, name: &str) -> Made<Symbol> {
        let name = text(name);
        // SAFETY: invariant 1; Z3 copies the string, symbols live as long as the library.
        unsafe { Z3_mk_string_symbol(self.raw(), name.as_ptr()) }.map(Symbol).ok_or_else(|| self.failure())
    }

    /// A symbol that differs from every string symbol.
    pub(crate) fn numbered_symbol(&self, number: u32) -> Made<Symbol> {
        let number = i32::try_from(number).map_err(|_| Failure::new("too many labels"))?;
        // SAFETY: invariant 1.
        unsafe { Z3_mk_int_symbol(self.raw(), number) }.map(Symbol).ok_or_else(|| self.failure())
    }

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

    fn own_sort(&self, sort: &Sort) -> Z3_sort {
        self.own(&sort.ast);
        sort.raw
    }

    fn own_decl(&self, decl: &Decl) -> Z3_func_decl {
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

    // Solvers.

    pub(crate) fn simple_solver(&self) -> Made<RawSolver> {
        // SAFETY: invariant 1.
        self.solver(unsafe { Z3_mk_simple_solver(self.raw()) })
    }

    pub(crate) fn combined_solver(&self) -> Made<RawSolver> {
        // SAFETY: invariant 1.
        self.solver(unsafe { Z3_mk_solver(self.raw()) })
    }

    pub(crate) fn solver_for_logic(&self, logic: &str) -> Made<RawSolver> {
        let logic = self.symbol(logic)?;
        // SAFETY: invariant 1.
        self.solver(unsafe { Z3_mk_solver_for_logic(self.raw(), logic.0) })
    }

    fn solver(&self, raw: Option<Z3_solver>) -> Made<RawSolver> {
        let raw = raw.ok_or_else(|| self.failure())?;
        // SAFETY: just made.
        unsafe { Z3_solver_inc_ref(self.raw(), raw) };
        let pointers = Stoppable((self.raw(), raw));
        let watched = Watched::new(move || pointers.stop_solver());
        Ok(RawSolver { raw, context: self.clone(), watched, broken: Cell::new(false) })
    }

    pub(crate) fn params(&self, settings: &[(&str, Setting<'_>)]) -> Made<Params> {
        // SAFETY: invariant 1; a reference is counted at once.
        let raw = unsafe {
            let raw = Z3_mk_params(self.raw()).ok_or_else(|| self.failure())?;
            Z3_params_inc_ref(self.raw(), raw);
            raw
        };
        let params = Params { raw, context: self.clone() };
        for (name, setting) in settings {
            let name = self.symbol(name)?;
            // SAFETY: invariants 1 and 2.
            unsafe {
                match setting {
                    Setting::Bool(value) => Z3_params_set_bool(self.raw(), raw, name.0, *value),
                    Setting::Number(value) => Z3_params_set_uint(self.raw(), raw, name.0, *value),
                    Setting::Symbol(value) => {
                        let value = self.symbol(value)?;
                        Z3_params_set_symbol(self.raw(), raw, name.0, value.0);
                    }
                }
            }
            self.done()?;
        }
        Ok(params)
    }
}

/// A parameter of a solver, tactic or fixed-point engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Setting<'a> {
    Bool(bool),
    Number(u32),
    Symbol(&'a str),
}

fn check_version() -> Result<(), Error> {
    let (major, minor, build) = version();
    let (fits, wanted) = if cfg!(any(feature = "vendored", feature = "system")) {
        ((major, minor, build) >= (4, 13, 3), "4.13.3 or newer")
    } else {
        ((major, minor) == (5, 4), "5.4")
    };
    if fits { Ok(()) } else { Err(Error::Z3Version { found: format!("{major}.{minor}.{build}"), wanted }) }
}

/// A name; symbols live as long as the library.
#[derive(Clone, Copy)]
pub(crate) struct Symbol(Z3_symbol);

/// A term, or anything else that Z3 counts as one.
pub(crate) struct Ast {
    raw: Z3_ast,
    context: Context,
}

impl Clone for Ast {
    fn clone(&self) -> Self {
        // SAFETY: invariants 1 and 2.
        unsafe { Z3_inc_ref(self.context.raw(), self.raw) };
        Ast { raw: self.raw, context: self.context.clone() }
    }
}

impl Drop for Ast {
    fn drop(&mut self) {
        // SAFETY: gives back the reference that this handle counts.
        unsafe { Z3_dec_ref(self.context.raw(), self.raw) };
    }
}

/// A sort.
#[derive(Clone)]
pub(crate) struct Sort {
    raw: Z3_sort,
    ast: Ast,
}

/// A function declaration.
#[derive(Clone)]
pub(crate) struct Decl {
    raw: Z3_func_decl,
    ast: Ast,
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
            // What a numbered symbol prints as; `!` keeps it apart from what front ends make.
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

/// Parameters of a solver, tactic or fixed-point engine.
pub(crate) struct Params {
    raw: Z3_params,
    context: Context,
}

impl Drop for Params {
    fn drop(&mut self) {
        // SAFETY: gives back the counted reference.
        unsafe { Z3_params_dec_ref(self.context.raw(), self.raw) };
    }
}

/// What Z3 says to a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Truth {
    True,
    False,
    Undefined,
}

impl Truth {
    fn new(number: Z3_lbool) -> Self {
        match number {
            Z3_L_TRUE => Truth::True,
            Z3_L_FALSE => Truth::False,
            _ => Truth::Undefined,
        }
    }
}

/// A solver.
pub(crate) struct RawSolver {
    raw: Z3_solver,
    context: Context,
    watched: Arc<Watched>,
    /// Set when scopes could not be opened or closed.
    broken: Cell<bool>,
}

impl Drop for RawSolver {
    fn drop(&mut self) {
        self.watched.retire();
        // SAFETY: gives back the counted reference; the watchdog will not touch the solver any more.
        unsafe { Z3_solver_dec_ref(self.context.raw(), self.raw) };
    }
}

impl RawSolver {
    pub(crate) fn watched(&self) -> &Watched {
        &self.watched
    }

    pub(crate) fn set_params(&self, params: &Params) -> Made<()> {
        // SAFETY: invariants 1 to 3.
        unsafe { Z3_solver_set_params(self.context.raw(), self.raw, params.raw) };
        self.context.done()
    }

    pub(crate) fn push(&self) -> Made<()> {
        // SAFETY: invariants 1 and 2.
        unsafe { Z3_solver_push(self.context.raw(), self.raw) };
        self.context.done().inspect_err(|_| self.broken.set(true))
    }

    pub(crate) fn pop(&self, n: u32) -> Made<()> {
        // SAFETY: invariants 1 and 2; the caller counts scopes, and Z3 checks.
        unsafe { Z3_solver_pop(self.context.raw(), self.raw, n) };
        self.context.done().inspect_err(|_| self.broken.set(true))
    }

    pub(crate) fn assert(&self, term: &Ast) -> Made<()> {
        // SAFETY: invariants 1 to 3.
        unsafe { Z3_solver_assert(self.context.raw(), self.raw, self.context.own(term)) };
        self.context.done()
    }

    pub(crate) fn check(&self, assumptions: &[Ast]) -> Made<Truth> {
        if self.broken.get() {
            return Err(Failure::new("an earlier failure left the scopes of the solver undefined"));
        }
        let c = self.context.raw();
        // SAFETY: invariants 1 to 3; the slice lives during the call.
        let answer = unsafe {
            if assumptions.is_empty() {
                Z3_solver_check(c, self.raw)
            } else {
                let pointers = self.context.pointers(assumptions);
                Z3_solver_check_assumptions(c, self.raw, count(pointers.len()), pointers.as_ptr())
            }
        };
        self.context.done()?;
        Ok(Truth::new(answer))
    }

    pub(crate) fn reason_unknown(&self) -> String {
        // SAFETY: invariants 1 and 2.
        owned(unsafe { Z3_solver_get_reason_unknown(self.context.raw(), self.raw) })
    }

    pub(crate) fn core(&self) -> Made<Vec<Ast>> {
        let c = self.context.raw();
        // SAFETY: invariants 1 and 2; the vector is referenced while it is read.
        unsafe {
            let vector = Z3_solver_get_unsat_core(c, self.raw).ok_or_else(|| self.context.failure())?;
            Z3_ast_vector_inc_ref(c, vector);
            let items = (0..Z3_ast_vector_size(c, vector)).map(|i| self.context.ast(Z3_ast_vector_get(c, vector, i)));
            let items = items.collect();
            Z3_ast_vector_dec_ref(c, vector);
            items
        }
    }

    pub(crate) fn model(&self) -> Made<RawModel> {
        let c = self.context.raw();
        // SAFETY: invariants 1 and 2; a reference is counted at once.
        unsafe {
            let raw = Z3_solver_get_model(c, self.raw).ok_or_else(|| self.context.failure())?;
            Z3_model_inc_ref(c, raw);
            Ok(RawModel { raw, context: self.context.clone() })
        }
    }
}

/// A model.
pub(crate) struct RawModel {
    raw: Z3_model,
    context: Context,
}

impl Drop for RawModel {
    fn drop(&mut self) {
        // SAFETY: gives back the counted reference.
        unsafe { Z3_model_dec_ref(self.context.raw(), self.raw) };
    }
}

impl RawModel {
    /// The value of a term, with some value for whatever the model leaves open.
    pub(crate) fn evaluate(&self, term: &Ast) -> Made {
        let c = self.context.raw();
        let mut value = term.raw;
        // SAFETY: invariants 1 to 3; on success the result is kept alive by the context until the next call.
        unsafe {
            if Z3_model_eval(c, self.raw, self.context.own(term), true, &mut value) {
                self.context.ast(Some(value))
            } else {
                Err(self.context.failure())
            }
        }
    }

    /// The finite graph of a function (argument lists and values) and its value elsewhere.
    pub(crate) fn function(&self, decl: &Decl) -> Made<(Vec<(Vec<Ast>, Ast)>, Ast)> {
        let c = self.context.raw();
        // SAFETY: invariants 1 to 3; the interpretation and its entries are referenced while they are read.
        unsafe {
            let interpretation = Z3_model_get_func_interp(c, self.raw, self.context.own_decl(decl))
                .ok_or_else(|| self.context.failure())?;
            Z3_func_interp_inc_ref(c, interpretation);
            let read = || {
                let mut entries = Vec::new();
                for i in 0..Z3_func_interp_get_num_entries(c, interpretation) {
                    let entry = Z3_func_interp_get_entry(c, interpretation, i).ok_or_else(|| self.context.failure())?;
                    Z3_func_entry_inc_ref(c, entry);
                    let args = (0..Z3_func_entry_get_num_args(c, entry))
                        .map(|j| self.context.ast(Z3_func_entry_get_arg(c, entry, j)))
                        .collect::<Made<Vec<Ast>>>();
                    let value = self.context.ast(Z3_func_entry_get_value(c, entry));
                    Z3_func_entry_dec_ref(c, entry);
                    entries.push((args?, value?));
                }
                Ok((entries, self.context.ast(Z3_func_interp_get_else(c, interpretation))?))
            };
            let result = read();
            Z3_func_interp_dec_ref(c, interpretation);
            result
        }
    }
}

/// A fixed-point engine.
pub(crate) struct RawFixedpoint {
    raw: Z3_fixedpoint,
    context: Context,
}

impl Drop for RawFixedpoint {
    fn drop(&mut self) {
        // SAFETY: gives back the counted reference.
        unsafe { Z3_fixedpoint_dec_ref(self.context.raw(), self.raw) };
    }
}

impl Context {
    pub(crate) fn fixedpoint(&self) -> Made<RawFixedpoint> {
        // SAFETY: invariant 1; a reference is counted at once.
        unsafe {
            let raw = Z3_mk_fixedpoint(self.raw()).ok_or_else(|| self.failure())?;
            Z3_fixedpoint_inc_ref(self.raw(), raw);
            Ok(RawFixedpoint { raw, context: self.clone() })
        }
    }
}

impl RawFixedpoint {
    pub(crate) fn set_params(&self, params: &Params) -> Made<()> {
        // SAFETY: invariants 1 to 3.
        unsafe { Z3_fixedpoint_set_params(self.context.raw(), self.raw, params.raw) };
        self.context.done()
    }

    pub(crate) fn register(&self, predicate: &Decl) -> Made<()> {
        // SAFETY: invariants 1 to 3.
        unsafe { Z3_fixedpoint_register_relation(self.context.raw(), self.raw, self.context.own_decl(predicate)) };
        self.context.done()
    }

    pub(crate) fn add_rule(&self, rule: &Ast) -> Made<()> {
        // SAFETY: invariants 1 to 3.
        unsafe { Z3_fixedpoint_add_rule(self.context.raw(), self.raw, self.context.own(rule), None) };
        self.context.done()
    }

    /// `True` when the atom can be derived.
    pub(crate) fn query(&self, atom: &Ast) -> Made<Truth> {
        // SAFETY: invariants 1 to 3.
        let answer = unsafe { Z3_fixedpoint_query(self.context.raw(), self.raw, self.context.own(atom)) };
        self.context.done()?;
        Ok(Truth::new(answer))
    }

    pub(crate) fn reason_unknown(&self) -> String {
        // SAFETY: invariants 1 and 2.
        owned(unsafe { Z3_fixedpoint_get_reason_unknown(self.context.raw(), self.raw) })
    }

    /// What the engine found to hold of a predicate at every level; the i-th argument is the de Bruijn variable i.
    pub(crate) fn cover(&self, predicate: &Decl) -> Made {
        let decl = self.context.own_decl(predicate);
        // SAFETY: invariants 1 to 3.
        self.context.ast(unsafe { Z3_fixedpoint_get_cover_delta(self.context.raw(), self.raw, -1, decl) })
    }

    /// After an underivable query: the interpretation of all predicates as one formula.
    pub(crate) fn answer(&self) -> Made {
        // SAFETY: invariants 1 and 2.
        self.context.ast(unsafe { Z3_fixedpoint_get_answer(self.context.raw(), self.raw) })
    }
}

/// A step of simplification or elimination.
pub(crate) struct Tactic {
    raw: Z3_tactic,
    context: Context,
}

impl Drop for Tactic {
    fn drop(&mut self) {
        // SAFETY: gives back the counted reference.
        unsafe { Z3_tactic_dec_ref(self.context.raw(), self.raw) };
    }
}

impl Context {
    fn tactic_from(&self, raw: Option<Z3_tactic>) -> Made<Tactic> {
        let raw = raw.ok_or_else(|| self.failure())?;
        // SAFETY: just made.
        unsafe { Z3_tactic_inc_ref(self.raw(), raw) };
        Ok(Tactic { raw, context: self.clone() })
    }

    pub(crate) fn tactic(&self, name: &str) -> Made<Tactic> {
        let name = text(name);
        // SAFETY: invariant 1; the string lives during the call.
        self.tactic_from(unsafe { Z3_mk_tactic(self.raw(), name.as_ptr()) })
    }
}

impl Tactic {
    /// This one, then another on what it leaves.
    pub(crate) fn then(&self, next: &Tactic) -> Made<Tactic> {
        // SAFETY: invariants 1 to 3: both are made by one `Tactics`.
        self.context.tactic_from(unsafe { Z3_tactic_and_then(self.context.raw(), self.raw, next.raw) })
    }

    /// Applies the tactic to one formula. The result: disjuncts, each a list of conjuncts.
    pub(crate) fn apply(&self, formula: &Ast) -> Made<Vec<Vec<Ast>>> {
        let c = self.context.raw();
        let formula = self.context.own(formula);
        // SAFETY: invariants 1 to 3; goal and result are referenced while they are used.
        unsafe {
            let goal = Z3_mk_goal(c, false, false, false).ok_or_else(|| self.context.failure())?;
            Z3_goal_inc_ref(c, goal);
            Z3_goal_assert(c, goal, formula);
            let result = Z3_tactic_apply(c, self.raw, goal).ok_or_else(|| self.context.failure());
            Z3_goal_dec_ref(c, goal);
            let result = result?;
            Z3_apply_result_inc_ref(c, result);
            let subgoals = (0..Z3_apply_result_get_num_subgoals(c, result)).map(|i| {
                let subgoal = Z3_apply_result_get_subgoal(c, result, i).ok_or_else(|| self.context.failure())?;
                Z3_goal_inc_ref(c, subgoal);
                let conjuncts = (0..Z3_goal_size(c, subgoal)).map(|j| self.context.ast(Z3_goal_formula(c, subgoal, j)));
                let conjuncts = conjuncts.collect::<Made<Vec<Ast>>>();
                Z3_goal_dec_ref(c, subgoal);
                conjuncts
            });
            let subgoals = subgoals.collect();
            Z3_apply_result_dec_ref(c, result);
            subgoals
        }
    }
}
