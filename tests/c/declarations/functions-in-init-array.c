// expect: TRUE
// args: --check assertions
int order;
static void first(void) { order = 10 * order + 1; }
static void second(void) { order = 10 * order + 2; }
static void (*start)(void) __attribute__((section(".init_array"), used)) = first;
static void (*then)(void) __attribute__((section(".init_array"), used)) = second;
int main(void) {
  assert(order == 12);
  return 0;
}
