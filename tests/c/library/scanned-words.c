// expect: TRUE
// args: --check assertions
extern int scanf(const char *, ...);
int main(void) {
  char word[4];
  int n = scanf("%3s", word);
  if (n == 0 || (n == 1 && (word[0] == ' ' || word[0] == '\n'))) __VERIFIER_error();
}
