// expect: FALSE(valid-deref) at 7
// args: --prop valid-memsafety --data-model LP64
// This is the function of the library, and it writes too much.
extern char *memset(char *, int, unsigned);
int main(void) {
  char a[4];
  memset(a, 0, 5);
  return a[0];
}
