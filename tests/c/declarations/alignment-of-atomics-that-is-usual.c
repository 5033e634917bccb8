// expect: TRUE
// args: --prop unreach-call --data-model LP64
extern void reach_error(void);
struct s { char c; _Atomic long long n; _Atomic(int) i; };
int main(void) {
  if (sizeof(struct s) != 24) reach_error();
  return 0;
}
