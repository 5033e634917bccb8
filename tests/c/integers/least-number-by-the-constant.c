// expect: TRUE
// args: --check assertions
// GCC makes a negation of a division by the constant -1, and zero of the remainder; long long is divided by a function.
int main(void) {
  int a = -2147483647 - 1, b = -1;
  long long c = -9223372036854775807LL - 1;
  int negated = a / -1, rest = a % -1;
  assert(negated == a && rest == 0);
  assert(c / b == c && c % b == 0);
}
