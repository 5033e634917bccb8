// expect: TRUE
// args: --check assertions
// A sum of 20,001 terms is a tree as high.
#define TEN(e) e e e e e e e e e e
int x = 1;
int main(void) {
  int sum = x TEN(TEN(TEN(TEN(+ x)))) TEN(TEN(TEN(TEN(+ x))));
  assert(sum == 20001);
}
