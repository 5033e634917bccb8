// expect: FALSE(valid-deref) at 6
// args: --prop valid-memsafety
// sanitizer: address
int main(void) {
  char *p = (char *)4096;
  return *p;
}
