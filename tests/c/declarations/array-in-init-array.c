// expect: UNKNOWN section that the system looks at
// args: --check assertions
// How the linker pads arrays there decides whether the program starts at all.
int order;
static void first(void) { order = 1; }
static void (*start[])(void) __attribute__((section(".init_array"), used)) = {first, first};
int main(void) {
  assert(order == 1);
  return 0;
}
