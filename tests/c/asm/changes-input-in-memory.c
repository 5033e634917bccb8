// expect: UNKNOWN an `asm` statement
// args: --prop unreach-call --arch 64bit
extern void reach_error(void);
int main(void) {
  int x = 5;
  asm volatile("movl $6, %0" ::"m"(x) : "memory");
  if (x == 6)
    reach_error();
  return 0;
}
