// expect: UNKNOWN names functions or variables of the program
// args: --prop unreach-call --arch 64bit
extern void reach_error(void);
static void helper(void) { reach_error(); }
int main(void) {
  asm volatile("call %P0" ::"i"(helper) : "memory", "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11");
  return 0;
}
