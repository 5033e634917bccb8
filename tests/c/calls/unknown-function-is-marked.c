// expect: UNKNOWN unknown function `mystery`
// args: --check assertions
int mystery(int);
int main(void) {
  assert(mystery(1) == 1);
}
