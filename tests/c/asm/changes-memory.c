// expect: UNKNOWN an `asm` statement
// args: --prop unreach-call --arch 64bit
// The address goes in, and what is there may change.
extern void reach_error(void);
int main(void) {
  int x = 5;
  asm volatile("movl $6, (%0)" ::"r"(&x) : "memory");
  if (x == 6)
    reach_error();
  return 0;
}
