// expect: UNKNOWN a conversion of a pointer to an integer
int main(void) {
  int x;
  assert((unsigned)&x != 123456);
}
