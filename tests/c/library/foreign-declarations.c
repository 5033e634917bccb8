// expect: TRUE
// args: --prop assertions --data-model LP64
// These are the functions of the library, however the program declares them.
extern void assert(int);
extern char *memset();
extern unsigned strlen(const char *);
extern void memcpy(char *, const char *, unsigned);
int main(void) {
  char a[4], b[4] = {1, 1, 1, 1};
  memset(a, 'a', 3);
  a[3] = 0;
  memcpy(b, a, 4u);
  assert(strlen(b) == 3);
  assert(b[2] == 'a' && memset(a, 0, 1) == a);
}
