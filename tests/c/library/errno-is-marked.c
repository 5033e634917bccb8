// expect: UNKNOWN `errno`
// args: --check assertions
extern int *__errno_location(void);
int main(void) {
  *__errno_location() = 0;
  if (*__errno_location()) __VERIFIER_error();
}
