// expect: FALSE(valid-free) at 13
// args: --prop valid-memsafety --data-model LP64
// sanitizer: none
typedef struct _IO_FILE FILE;
extern FILE *stdin;
long getline(char **, unsigned long *, FILE *);
void free(void *);
void *malloc(unsigned long);
int main(void) {
  char text[4];
  char *line = text;
  unsigned long n = sizeof text;
  getline(&line, &n, stdin);
  return 0;
}
