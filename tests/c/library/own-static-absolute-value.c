// expect: FALSE
// A static function is the program's own.
extern void reach_error(void);
static int abs(int x) { return 77; }
static int least = -5;
int main(void) {
  if (abs(least) == 77)
    reach_error();
  return 0;
}
