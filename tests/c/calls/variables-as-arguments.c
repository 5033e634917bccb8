// expect: TRUE
// GCC evaluates arguments from the last to the first, and reads a local variable whose address nobody takes when all of
// them are there; one that it converts it reads where it stands.
extern void reach_error(void);
static int pair(int a, int b) { return a * 10 + b; }
static int with_char(int a, char b) { return a * 10 + b; }
static int global = 1;
int main(void) {
  int i = 1, ok = 1;
  ok &= pair(i++, i++) == 21;
  i = 3;
  ok &= pair(++i, i) == 44;
  i = 1;
  ok &= pair((i++, i), (i += 3, i)) == 55;
  i = 1;
  ok &= ++i + i++ == 5;
  char c = 3;
  ok &= with_char(c++, c) == 33;
  ok &= pair(++global, global) == 21;
  if (!ok)
    reach_error();
  return 0;
}
