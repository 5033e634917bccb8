// expect: UNKNOWN names functions or variables of the program
// args: --prop unreach-call --arch 64bit
extern void reach_error(void);
int main(void) {
  asm volatile("call helper" ::: "memory", "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11");
  return 0;
}
void helper(void) { reach_error(); }
