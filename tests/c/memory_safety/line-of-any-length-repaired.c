// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: none
typedef struct _IO_FILE FILE;
extern FILE *stdin, *stdout;
char *fgets(char *, int, FILE *);
int main(void) {
  char line[4];
  if (!fgets(line, 4, stdin))
    return 0;
  return line[0];
}
