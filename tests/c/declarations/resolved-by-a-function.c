// expect: UNKNOWN attribute ifunc
// args: --check assertions
static int one(void) { return 1; }
static void *choose(void) { return one; }
int chosen(void) __attribute__((ifunc("choose")));
int main(void) {
  assert(chosen() == 1);
  return 0;
}
