// expect: UNKNOWN a call of `nothing` as a function of another type
// args: --prop unreach-call
extern void reach_error(void);
static void nothing(void) {}
int main(void) {
  int (*g)(void) = (int (*)(void))nothing;
  if (g() == 5)
    reach_error();
  return 0;
}
