// expect: UNKNOWN a conversion of a pointer to an integer
// args: --check assertions
int main(void) {
  int x;
  assert((unsigned)&x != 123456);
}
