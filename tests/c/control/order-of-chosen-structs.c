// expect: TRUE
// args: --data-model LP64
// What a comma puts before a choice between structs comes before the place, the choice itself after it.
extern void reach_error(void);
struct s {
  int a, b;
};
static int clock;
static struct s one = {1, 1}, t[2];
static int next(int digit) {
  clock = clock * 10 + digit;
  return digit & 1;
}
static struct s other(int digit) {
  next(digit);
  return one;
}
int main(void) {
  t[next(1)] = (next(2), next(3) ? one : other(4));
  if (clock != 213) reach_error();
  clock = 0;
  t[next(1)] = next(2) ? one : other(4);
  if (clock != 124) reach_error();
  clock = 0;
  t[next(1)] = (next(2), (next(5), other(4)));
  if (clock != 2514) reach_error();
  return 0;
}
