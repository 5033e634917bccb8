// expect: TRUE
// args: --prop unreach-call
// None of them is the end of another one at the place where they are compared.
extern void reach_error(void);
static const char *whole(void) { return "xyz"; }
int main(void) {
  const char *end = "yz", *start = "xy";
  if (whole() == end || whole() == start || whole() + 1 == start || end + 1 == start + 1) reach_error();
  return 0;
}
