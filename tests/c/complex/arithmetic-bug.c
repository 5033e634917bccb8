// expect: FALSE
// args: --data-model LP64 --integers bits --check assertions
int main(void) {
  _Complex double z = 1.0 + 2.0i;
  z = z * z;
  assert(__real__ z == 5);
}
