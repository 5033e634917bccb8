// expect: FALSE
// args: --data-model LP64 --check assertions
int main(void) {
  _Complex int g = 3 + 4i;
  _Complex int q = (7 + 24i) / g;
  assert(__real__ q == 4);
}
