// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
int main(void) {
  char c = 0, *p = (char *)4096;
  p = &c;
  return *p;
}
