// expect: UNKNOWN an allocation of more than half of the memory there is
// args: --prop unreach-call --data-model LP64
extern void reach_error(void);
int f(int n) {
  char *memory = __builtin_alloca(n);
  return memory != 0;
}
int main(void) {
  f(-1);
  reach_error();
}
