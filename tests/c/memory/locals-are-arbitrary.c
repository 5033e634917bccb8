// expect: FALSE at 9
// args: --check assertions
int use(int *p) { return *p; }
int main(void) {
  int first = 1;
  for (int i = 0; i < 2; i++) {
    int fresh;
    if (i == 0) fresh = 3;
    else assert(use(&fresh) == 3);
    first = use(&fresh);
  }
}
