// expect: FALSE
// args: --check assertions
int ended;
static void last(void) { assert(ended == 0); }
static void (*stop)(void) __attribute__((section(".fini_array"), used)) = last;
int main(void) {
  ended = 1;
  return 0;
}
