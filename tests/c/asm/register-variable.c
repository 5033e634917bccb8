// expect: UNKNOWN unsupported: a variable in a register of its own
// args: --prop unreach-call --arch 64bit
int main(void) {
  register int x asm("ebx");
  x = 5;
  return x;
}
