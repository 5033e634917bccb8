// expect: FALSE(valid-deref) at 9
// args: --prop valid-memsafety
// sanitizer: none
typedef struct _IO_FILE FILE;
extern FILE *stdin, *stdout;
char *gets(char *);
int main(void) {
  char line[100];
  gets(line);
  return 0;
}
