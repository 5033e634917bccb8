// expect: UNKNOWN `_Atomic` that changes the alignment of a type
// args: --prop unreach-call --data-model ILP32
// GCC aligns it to 8, although `long long` is aligned to 4.
extern void reach_error(void);
struct s { char c; _Atomic long long n; };
int main(void) {
  if (sizeof(struct s) != 12) reach_error();
  return 0;
}
