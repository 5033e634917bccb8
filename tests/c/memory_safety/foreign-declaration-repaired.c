// expect: TRUE
// args: --prop valid-memsafety --data-model LP64
extern char *memset(char *, int, unsigned);
int main(void) {
  char a[4];
  memset(a, 0, 4);
  return a[0];
}
