// expect: TRUE
// Null comes before every object.
extern void reach_error(void);
static char a[2];
static void reset(char **x) { *x = 0; }
int main(void) {
  char *p = a, *start = p;
  reset(&p);
  if (!(p < start) || p >= start || !(start > p) || start <= p)
    reach_error();
  return 0;
}
