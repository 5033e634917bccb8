// expect: UNKNOWN a value with effects for a range of elements
// GCC calls the function once.
extern void reach_error(void);
static int calls;
static int next(void) { return ++calls; }
int main(void) {
  int a[6] = {[0 ... 5] = next(), [3] = 2};
  if (calls != 1 || a[5] != 1)
    reach_error();
  return 0;
}
