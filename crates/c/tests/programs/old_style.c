/* K&R definitions, implicit int, declarations of nothing. */
add(a, b) int a, b; { return a + b; }
int first(s, n, f) char *s; int (*f)(); { return s[n]; }
main(argc, argv) int argc; char **argv; { return add(1, 2); }
static counter;
extern undeclared_type, *pointer;
int no_parameters() { return 0; }
const limit = 5;
int;
struct s { int x };
