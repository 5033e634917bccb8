// expect: FALSE(valid-deref) at 9
// args: --prop valid-memsafety
// sanitizer: none
typedef struct _IO_FILE FILE;
extern FILE *stdin, *stdout;
unsigned long fread(void *, unsigned long, unsigned long, FILE *);
int main(void) {
  int a[8];
  fread(a, sizeof(int), 9, stdin);
  return 0;
}
