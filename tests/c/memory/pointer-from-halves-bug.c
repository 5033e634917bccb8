// expect: UNKNOWN a conversion of a pointer to an integer
// args: --data-model LP64 --integers bits --check assertions
int h = 4;
int main(void) {
  unsigned long v = (unsigned long)&h;
  unsigned low = (unsigned)v, high = (unsigned)(v >> 32);
  int *p = (int *)((unsigned long)high << 32 | low);
  *p = 9;
  assert(h == 4);
}
