// expect: UNKNOWN a conversion of a pointer to an integer
// args: --prop assertions
int main(void) {
  int x = 1;
  unsigned long number = (unsigned long)&x;
  unsigned short low = number, high = number >> 16;
  int *p = (int *)((unsigned)high << 16 | low);
  *p = 5;
  assert(x == 1);
}
