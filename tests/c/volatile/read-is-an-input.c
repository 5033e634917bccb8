// expect: FALSE(assertion)
// args: --check assertions
volatile int ready = 1;
int main(void) {
  assert(ready == 1);
}
