// expect: FALSE
// args: --check assertions
int order;
static void first(void) { order = 1; }
static void (*start)(void) __attribute__((section(".init_array"), used)) = first;
int main(void) {
  assert(order == 0);
  return 0;
}
