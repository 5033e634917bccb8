// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: none
double frexp(double, int *);
int main(int argc, char **argv) {
  int at;
  frexp(argc, &at);
  return 0;
}
