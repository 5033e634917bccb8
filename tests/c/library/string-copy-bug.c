// expect: FALSE
// args: --check assertions
extern char *strcpy(char *, const char *);
int main(void) {
  char copy[8];
  if (strcpy(copy, "a") != copy || copy[0] == 'a' || copy[1] != 0) __VERIFIER_error();
}
