// expect: TRUE
// args: --prop unreach-call --data-model LP64
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int guard = 1;
  int *at = &guard;
  unsigned char length = __VERIFIER_nondet_uchar();
  int *memory = __builtin_alloca((length + 1) * sizeof *memory);
  memory[length] = 0;
  if (*at != 1) reach_error();
  return 0;
}
