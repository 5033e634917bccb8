// expect: UNKNOWN unsupported: `fopencookie`
// args: --prop unreach-call --data-model LP64
extern void reach_error(void);
typedef struct _IO_FILE FILE;
struct functions { void *read, *write, *seek; int (*close)(void *); };
FILE *fopencookie(void *, const char *, struct functions);
int fclose(FILE *);
static int closes(void *cookie) { reach_error(); return 0; }
int main(void) {
  struct functions all = {0, 0, 0, closes};
  FILE *file = fopencookie(0, "w", all);
  if (file) fclose(file);
}
