// expect: TRUE
// args: --prop valid-memsafety
static int ran;
int execv(const char *name, char *const *arguments) {
  ran = 1;
  return 0;
}
int main(void) {
  execv("x", 0);
  return ran;
}
