// expect: TRUE
// GCC expands a call of abs although the program defines the function; the pointer leads to the program's.
extern void reach_error(void);
int abs(int);
static int least = -5;
int main(void) {
  int (*pointer)(int) = abs;
  if (abs(least) != 5 || pointer(least) != 77)
    reach_error();
  return 0;
}
int abs(int x) { return 77; }
