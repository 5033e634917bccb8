// expect: TRUE
// args: --check assertions
extern int getchar(void), rand(void);
int main(void) {
  int c = getchar();
  if (c < -1 || c > 255 || rand() < 0) __VERIFIER_error();
}
