// expect: TRUE
// args: --prop unreach-call --arch 64bit
// A template without text executes nothing.
extern void reach_error(void);
int main(void) {
  int x = 5, y, z = 7, a = 1, b = 2;
  int *p = &z;
  asm("" : "+r"(x));
  asm volatile("" ::: "memory");
  asm("" : "=r"(y) : "0"(x));
  asm volatile("" : "=m"(*p) : "r"(p) : "memory");
  asm("" : [first] "=r"(a), "=r"(b) : [second] "1"(a), "[first]"(b));
  if (x != 5 || y != 5 || z != 7 || a != 2 || b != 1)
    reach_error();
  return 0;
}
