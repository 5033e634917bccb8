// expect: FALSE(valid-deref) at 12
// args: --prop valid-memsafety --data-model LP64
// sanitizer: none
typedef struct _IO_FILE FILE;
extern FILE *stdin;
long getline(char **, unsigned long *, FILE *);
void free(void *);
void *malloc(unsigned long);
int main(void) {
  char *line = malloc(4);
  unsigned long n = 5;
  getline(&line, &n, stdin);
  free(line);
  return 0;
}
