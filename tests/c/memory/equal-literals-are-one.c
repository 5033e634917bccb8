// expect: TRUE
// args: --check assertions
const char *f(void) { return "xyz"; }
const char *g(void) { return "xyz"; }
const char *names[] = {"a", "b", "a"};
char own[] = "xyz";
int main(void) {
  assert(f() == g() && names[0] == names[2] && names[0] != names[1] && own != f());
}
