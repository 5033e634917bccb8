// expect: FALSE(assertion)
// args: --check assertions
// A pointer that nobody set may be any; once it is found to be `&b`, it points there.
int b;
int main(void) {
  int *a;
  if (a == &b)
    *a = 5;
  assert(b == 0);
}
