// expect: UNKNOWN a conversion of a pointer to an integer
// args: --prop unreach-call
extern void reach_error(void);
int a[4], b[4];
int main(void) {
  unsigned long end = (unsigned long)&a[4], start = (unsigned long)b;
  if (end == start || (unsigned long)&b[4] == (unsigned long)a) reach_error();
  return 0;
}
