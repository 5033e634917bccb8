// expect: FALSE(assertion) at 6
// args: --check assertions
extern int scanf(const char *, ...);
int main(void) {
  char word[4], c;
  if (scanf("%3s %c", word, &c) == 2 && word[0] == 'a' && word[1] == 0 && c == 'b') __VERIFIER_error();
}
