// expect: FALSE(valid-deref) at 9
// args: --prop valid-memsafety
// sanitizer: address
typedef struct _IO_FILE FILE;
extern FILE *stdin, *stdout;
unsigned long fwrite(const void *, unsigned long, unsigned long, FILE *);
int main(void) {
  int a[4] = {1, 2, 3, 4};
  fwrite(a + 1, sizeof(int), 4, stdout);
  return 0;
}
