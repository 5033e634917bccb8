// expect: FALSE(assertion) at 10
// args: --prop assertions --data-model LP64 --integers bits
extern void assert(int);
extern char *memset();
extern int strlen(const char *);
int main(void) {
  char a[4];
  memset(a, 'a', 3);
  a[3] = 0;
  assert(strlen(a) != 3);
}
