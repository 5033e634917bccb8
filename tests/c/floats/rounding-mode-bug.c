// expect: FALSE
// args: --data-model LP64 --integers bits --check assertions
int fesetround(int);
int main(void) {
  float a = 1.0f, b = 0.00000001f;
  fesetround(0x800);
  assert(a + b == 1.0f);
}
