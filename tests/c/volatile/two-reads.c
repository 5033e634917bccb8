// expect: FALSE(assertion)
// args: --check assertions
// Two reads may differ.
volatile unsigned char port;
int main(void) {
  int same = port == port;
  assert(same);
}
