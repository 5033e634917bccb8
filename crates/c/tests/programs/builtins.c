struct s { int a[3]; struct { int b; } c; };
int variadic(int n, ...)
{
    __builtin_va_list list, other;
    __builtin_va_start(list, n);
    __builtin_va_copy(other, list);
    int x = __builtin_va_arg(list, int) + *__builtin_va_arg(list, int *) + __builtin_va_arg(other, struct s).a[1];
    __builtin_va_end(list);
    return x;
}
int o1 = __builtin_offsetof(struct s, a), o2 = __builtin_offsetof(struct s, a[1 + 1]), o3 = __builtin_offsetof(struct s, c.b);
int t1 = __builtin_types_compatible_p(int, const int *), t2 = __builtin_types_compatible_p(typeof(t1), int);
int c1 = __builtin_choose_expr(1, 2, 3), c2 = __builtin_expect(1, 0);
int g1 = _Generic(1, int: 1, char *: 2, default: 3), g2 = _Generic((t1), default: (1, 2), int (*)(int): 4);
double r1(_Complex double z) { return __real__ z + __imag__ z * __real z; }
const char *names(void) { return __func__; }
