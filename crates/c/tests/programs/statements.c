int g(int);
int statements(int n, void *p)
{
    __label__ local, other;
    int i, j = 0, k[] = { 1, 2, 3 }, vla[n], vla2[n][n + 1];
    ;
    if (n) j = 1;
    if (n) j = 1; else j = 2;
    if (n) if (j) i = 1; else i = 2;
    if (n) { if (j) i = 1; } else i = 2;
    if (n == 1) { i = 1; } else if (n == 2) { i = 2; } else if (n == 3) i = 3; else { i = 4; }
    while (n) n--;
    while (1) { if (n) break; continue; }
    do n++; while (n < 10);
    do { n++; } while (n < 10);
    for (;;) break;
    for (i = 0; i < n; i++) j += i;
    for (int x = 0, y = 1; x < y; x++, y--) { j += x; }
    for (i = 0; ; ) { break; }
    switch (n) { case 0: case 1: i = 1; break; case 2 ... 5: i = 2; default: i = 3; }
    switch (n) default: i = 1;
    switch (n) { case 'a': { int z = 1; } case 3: int late = 3; }
    switch (n % 4) { case 0: do { n--; case 3: n--; case 2: n--; case 1: n--; } while (n > 0); }
    goto local;
local:
other: i = 1;
    goto *p;
    p = &&other;
    goto *(&&local);
    i = ({ int t = n; t++; t; }) + ({ g(1); });
    __asm__ volatile ("add %0, %1" : "=r" (i), [out] "+m" (j) : "r" (n), [in] "i" (4) : "cc", "memory");
    asm ("nop"); __asm__ __volatile__ ("" ::: "memory"); asm volatile inline ("nop" : : "r" (n));
    asm goto ("jmp %l0" : : : : local, other);
    __attribute__((fallthrough));
    __attribute__((unused)) int attributed = 1;
    { int block; { int inner; } }
    __auto_type automatic = n + 1;
    __extension__ int extended = 2;
    static int counter = 5; extern int elsewhere; int prototype(int);
    struct local_struct { int x; } value = { 1 }; struct local_struct;
    if (n) return 0;
    return n ? g(n) : 0;
labelled_attribute: __attribute__((unused));
end: ;
last:
}
void nothing(void) { return; }
void empty(void) { }
