// expect: TRUE
// args: --prop valid-memsafety --data-model LP64
// sanitizer: none
typedef struct _IO_FILE FILE;
extern FILE *stdin;
char *__fgets_chk(char *, unsigned long, int, FILE *);
int main(void) {
  char a[4];
  __fgets_chk(a, 4, 4, stdin);
  return 0;
}
