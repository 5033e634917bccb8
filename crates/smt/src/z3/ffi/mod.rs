//! A thin safe layer over the C interface of Z3: it manages reference counts, contexts and error codes.
//!
//! All calls of Z3 are in this folder. The invariants behind every `SAFETY` comment:
//! 1. `Context::raw` is a live reference-counted context: it is deleted when its last handle is dropped, and every
//!    object holds a handle.
//! 2. An [`Ast`] (or sort, solver, …) holds one reference count on its object, so the pointer is live.
//! 3. Objects are only used with the context that made them: `own` asserts it.
//! 4. A context is used by one thread only (`Rc`); the exceptions, the two interrupts, are allowed from any thread.
//! 5. Errors never unwind or abort: no error handler is set, failures give null pointers and an error code.

mod engines;
mod look;
mod make;
mod solver;

pub(crate) use engines::{RawFixedpoint, Tactic};
pub(crate) use look::Shape;
pub(crate) use solver::{RawModel, RawSolver, Truth};

use std::ffi::{CStr, CString, c_uint};
use std::rc::Rc;
use std::sync::Arc;

use smallvec::SmallVec;
use z3_sys::*;

use crate::watchdog::Watched;
use crate::{Error, Reason};

// The same functions with plain numbers: a Rust enum must not hold a number that another version of the library may
// add.
#[allow(clashing_extern_declarations)]
unsafe extern "C" {
    #[link_name = "Z3_get_error_code"]
    fn error_number(c: Z3_context) -> u32;
    #[link_name = "Z3_get_error_msg"]
    fn error_message(c: Z3_context, e: u32) -> *const std::ffi::c_char;
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

/// Turns Z3's text for an unknown answer or an exception into a reason.
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

/// A C string; a zero byte, which no name of ours contains, truncates it.
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

/// Stops the work of a whole context on request. The context is unusable afterwards, because Z3 keeps it cancelled.
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
fn count(n: usize) -> c_uint {
    c_uint::try_from(n).expect("fewer than 2^32 arguments")
}
impl Context {
    /// A fresh context with these settings.
    pub(crate) fn new(settings: &[(&str, &str)]) -> Result<Self, Error> {
        check_version()?;
        super::heap::prepare();
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

    /// Lets the watchdog supervise all work of the context.
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

    /// The error of the last call.
    pub(crate) fn failure(&self) -> Failure {
        // SAFETY: invariant 1.
        let (code, message) = unsafe {
            let code = error_number(self.raw());
            (code, error_message(self.raw(), code))
        };
        Failure { code, message: owned(message) }
    }

    /// Whether the last call, which returns no pointer, succeeded.
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

impl<'a> Setting<'a> {
    /// A parameter in the notation of the command line.
    pub(crate) fn parse(value: &'a str) -> Self {
        match (value, value.parse::<u32>()) {
            ("true", _) => Setting::Bool(true),
            ("false", _) => Setting::Bool(false),
            (_, Ok(number)) => Setting::Number(number),
            (symbol, _) => Setting::Symbol(symbol),
        }
    }
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

/// A term, or another object that Z3 treats as an AST node.
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
