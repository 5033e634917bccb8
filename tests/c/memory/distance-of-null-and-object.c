// expect: UNKNOWN the difference of a pointer and a null pointer
// It is a matter of where the array is.
extern void reach_error(void);
static char a[2];
static void reset(char **x) { *x = 0; }
int main(void) {
  char *p = a, *start = p;
  reset(&p);
  if (p - start != 0)
    reach_error();
  return 0;
}
