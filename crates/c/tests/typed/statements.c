/* Control flow, labels, switches, scopes, statement expressions, assembly. */
int g;
void loops(int n) {
  int i;
  for (i = 0; i < n; i++)
    if (i == 3) continue; else break;
  for (int j = 0, k = 1; j < k; j++) { int j = 2; g = j; }
  for (;;) { while (n--) ; do { g++; } while (g < 10); break; }
}
int cases(unsigned char c, long long wide) {
  switch (c) {
    int unused;
  case 'a' ... 'f': case 300: return 1;
  default: g = 2;
  case -1: break;
  }
  switch (wide) { case 1ull << 40: return 3; }
  switch (c & 3) { case 0: do { g++; case 1: g--; } while (g > 0); }
  return 0;
}
void jumps(int n) {
again:
  if (n) { __label__ again; n--; goto again; again: ; }
  goto done;
  { int x = 1; inner: g = x; }
  if (n > 3) goto inner;
done: ;
  int after = 1;
  goto again;
}
int values(int n) {
  int x = ({ int y = n; if (y) g++; y + 1; });
  int z = n ?: 5;
  ({ g++; });
  return (g++, x) + z;
}
void assembly(int n, char *p) {
  __asm__ volatile("nop" ::: "memory");
  asm("add %1, %0" : "+r"(n), "=m"(*p) : "r"(n + 1), "m"(g));
  asm goto("jmp %l0" : : : : out);
  n = 0;
out:
  return;
}
const char *name(void) { return __func__; }
void nothing(void) { return (void)g; }
