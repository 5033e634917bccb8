// expect: TRUE
// args: --check assertions
extern char *strchr(const char *, int);
int main(void) {
  const char *s = "b";
  if (strchr(s, 'b') != s) __VERIFIER_error();
}
