// expect: FALSE
extern void reach_error(void);
static char a[2];
static void reset(char **x) { *x = 0; }
int main(void) {
  char *p = a, *start = p;
  reset(&p);
  if (p < start)
    reach_error();
  return 0;
}
