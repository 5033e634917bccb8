// expect: FALSE(assertion)
// args: --check assertions
int x;
int *volatile p = &x;
int main(void) {
  assert(p != &x);
}
