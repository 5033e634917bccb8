//! Variables that belong to the C library and that its functions change, or that hold functions for it to call.

/// The names of these variables. (`errno`, `optarg` and its companions, and `environ` are not among them: the functions that
/// change those have definitions that do so.)
const VARIABLES: &[&str] = &[
    "__daylight",
    "__signgam",
    "__timezone",
    "__tzname",
    "argp_err_exit_status",
    "argp_program_version_hook",
    "daylight",
    "error_message_count",
    "error_print_progname",
    "getdate_err",
    "loc1",
    "loc2",
    "locs",
    "obstack_alloc_failed_handler",
    "rpc_createerr",
    "signgam",
    "timezone",
    "tzname",
];

/// Whether a variable of this name that the program does not define is changed by functions of the library, or holds a
/// function that they call.
pub fn is_changed_by_the_library(name: &str) -> bool {
    VARIABLES.contains(&name)
}
