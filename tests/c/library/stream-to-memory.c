// expect: UNKNOWN unsupported: `fmemopen`
// args: --prop unreach-call --data-model LP64
// The stream writes to the array when nobody passes it.
extern void reach_error(void);
typedef struct _IO_FILE FILE;
FILE *fmemopen(void *, unsigned long, const char *);
int fputs(const char *, FILE *);
int fclose(FILE *);
int main(void) {
  char text[9];
  FILE *file = fmemopen(text, 9, "w");
  text[0] = 0;
  fputs("hi", file);
  fclose(file);
  if (text[0] == 'h') reach_error();
}
