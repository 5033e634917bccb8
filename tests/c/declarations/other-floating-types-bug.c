// expect: FALSE
// args: --check assertions
int main(void) {
  _Float32 a = 0;
  assert(_Generic(a, float : 1, default : 0));
  return 0;
}
