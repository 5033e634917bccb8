// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
typedef struct _IO_FILE FILE;
extern FILE *stdin, *stdout;
int fputs(const char *, FILE *);
int main(void) {
  char *p;
  char s[2] = "a";
  p = s;
  fputs(p, stdout);
  return 0;
}
