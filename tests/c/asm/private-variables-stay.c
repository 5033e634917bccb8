// expect: TRUE
// args: --prop unreach-call --arch 64bit
// What no pointer leads to and the text does not name stays as it is.
extern void reach_error(void);
int main(void) {
  int x = 5;
  asm volatile("mfence" ::: "memory");
  if (x != 5)
    reach_error();
  return 0;
}
