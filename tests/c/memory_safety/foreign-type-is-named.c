// expect: UNKNOWN `memset` with a type that is not that of the library
// args: --prop valid-memsafety --data-model LP64
// Whatever this is called with, what it does to memory is not known.
extern char *memset(char *, double, unsigned);
int main(void) {
  char a[4];
  memset(a, 0, 5);
  return 0;
}
