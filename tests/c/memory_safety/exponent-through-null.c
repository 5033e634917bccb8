// expect: FALSE(valid-deref) at 7
// args: --prop valid-memsafety
// sanitizer: address
double frexp(double, int *);
int main(int argc, char **argv) {
  int *at = 0;
  frexp(argc, at);
  return 0;
}
