// expect: UNKNOWN struct with a member of variable length
extern void reach_error(void);
static long offset(int n) {
  struct lengthy {
    char text[n];
    char last;
  };
  return __builtin_offsetof(struct lengthy, last);
}
int main(void) {
  if (offset(5) == 5)
    reach_error();
  return 0;
}
