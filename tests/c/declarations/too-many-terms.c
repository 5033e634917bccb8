// expect: UNKNOWN nesting of more than 25,000 levels
// args: --check assertions
#define TEN(e) e e e e e e e e e e
int x = 1;
int main(void) {
  int sum = x TEN(TEN(TEN(TEN(+ x)))) TEN(TEN(TEN(TEN(+ x)))) TEN(TEN(TEN(TEN(+ x))));
  assert(sum == 30001);
}
