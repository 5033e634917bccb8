// expect: UNKNOWN a comparison of string literals that may be one
// args: --prop unreach-call
// The linker may put them together.
extern void reach_error(void);
static const char *whole(void) { return "xyz"; }
int main(void) {
  const char *end = "yz";
  if (whole() + 1 == end) reach_error();
  return 0;
}
