// expect: TRUE
// args: --prop valid-memsafety --data-model LP64
// sanitizer: address
typedef struct _IO_FILE FILE;
extern FILE *stdin;
long getline(char **, unsigned long *, FILE *);
void free(void *);
void *malloc(unsigned long);
int main(void) {
  char *line = 0;
  unsigned long n = 0;
  getline(&line, &n, stdin);
  free(line);
  return 0;
}
