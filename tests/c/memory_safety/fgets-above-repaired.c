// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: none
typedef struct _IO_FILE FILE;
extern FILE *stdin, *stdout;
char *fgets(char *, int, FILE *);
int main(void) {
  char line[4];
  fgets(line, sizeof line, stdin);
  return 0;
}
