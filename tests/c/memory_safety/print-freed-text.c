// expect: FALSE(valid-deref) at 14
// args: --prop valid-memsafety
// sanitizer: address
typedef struct _IO_FILE FILE;
extern FILE *stdout;
int fprintf(FILE *, const char *, ...);
void *malloc(unsigned long);
void free(void *);
int main(void) {
  char *p = malloc(2);
  p[0] = 'a';
  p[1] = 0;
  free(p);
  fprintf(stdout, "%s\n", p);
  return 0;
}
