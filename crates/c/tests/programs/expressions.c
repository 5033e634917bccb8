/* Every operator, with and without the parentheses it needs. */
int f(int, int);
struct s { int m; struct s *next; int a[3]; };
int expressions(int a, int b, int c, int *p, struct s *q, struct s r)
{
    a = b = c;
    a = (b, c);
    a += b -= c *= 2;
    a /= 3, a %= 4, a <<= 1, a >>= 1, a &= 7, a ^= 1, a |= 8;
    a = b + c * 2 - (a - b) - c;
    a = (b + c) * (a - b) / (c % 2);
    a = b << 1 + 2 >> (3 << 1);
    a = b < c == c > a != (b <= c) >= 1;
    a = b & c == 1 | a ^ b && c || !a;
    a = (b | c) & ~(a ^ b);
    a = (b || c) && (a || b);
    a = b ? c : a ? b : c;
    a = (b ? c : a) ? b : c;
    a = b ?: c;
    a = b ? a, c : (a = b);
    a = - -b - --c + +a + ++b - -1;
    a = b++ + c-- - *p++ + (*p)++;
    a = *p * *p / *p;
    a = *&*&a + *&p[1] + 1[p] + &p[2] - p;
    a = !!b & ~~c;
    a = f(a, (b, c)) + f(f(1, 2), 3) + (*f)(1, 2) + (&f)(1, 2);
    a = q->next->m + (*q).m + r.a[1] + r.next->a[f(0, 1)]++;
    a = sizeof a + sizeof(int) + sizeof(a) + sizeof(int *) * 2 + sizeof a[p] + sizeof(a)[p];
    a = sizeof(struct s){ 1 }.m + sizeof(int){ 1 };
    a = _Alignof(int) + _Alignof a + __alignof__ a + __alignof__(long *) + __alignof(a + b);
    a = (int) b + (int) (char) c + (int) -b + (int) (b + c) + (int) p[0];
    a = -(int) b * !(char) c;
    a = ((struct s){ .m = 1, .a = { 1, 2 } }).a[0] + (int[]){ 1, 2, 3 }[1] + ((int){ 5 })++;
    a = __extension__ (b) + __extension__ sizeof(long);
    return a, b;
}
