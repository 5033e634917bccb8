// expect: UNKNOWN unknown function `mystery`
int mystery(int);
int main(void) {
  assert(mystery(1) == 1);
}
