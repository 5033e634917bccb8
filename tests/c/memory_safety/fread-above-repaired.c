// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: none
typedef struct _IO_FILE FILE;
extern FILE *stdin, *stdout;
unsigned long fread(void *, unsigned long, unsigned long, FILE *);
int main(void) {
  char a[8];
  fread(a, 2, 4, stdin);
  return 0;
}
