// expect: FALSE
// args: --check assertions
extern int isalpha(int), isdigit(int), isspace(int), toupper(int), tolower(int), ispunct(int), isxdigit(int), isprint(int);
int main(void) {
  int c = __VERIFIER_nondet_int();
  if (c < -1 || c > 255) return 0;
  if (isdigit(c) && (isprint(c) || !isxdigit(c) || toupper(c) != c)) __VERIFIER_error();
  if (isalpha(c) && tolower(c) != (c | 32)) __VERIFIER_error();
  if (!isalpha('q') || isdigit('q') || !isspace('\v') || isspace(0) || !ispunct('_') || isprint(127)) __VERIFIER_error();
  if (isalpha(c) && isdigit(c)) __VERIFIER_error();
}
