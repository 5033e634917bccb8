// expect: UNKNOWN names functions or variables of the program
// args: --prop unreach-call --arch 64bit
extern void reach_error(void);
static int counter;
int main(void) {
  asm volatile("movl $1, counter(%%rip)" ::: "memory");
  if (counter == 1)
    reach_error();
  return 0;
}
