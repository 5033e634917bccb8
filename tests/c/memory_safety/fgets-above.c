// expect: FALSE(valid-deref) at 9
// args: --prop valid-memsafety
// sanitizer: none
typedef struct _IO_FILE FILE;
extern FILE *stdin, *stdout;
char *fgets(char *, int, FILE *);
int main(void) {
  char line[40];
  fgets(line, sizeof line + 1, stdin);
  return 0;
}
