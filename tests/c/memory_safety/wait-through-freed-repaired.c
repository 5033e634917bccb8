// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: none
int wait(int *);
int main(void) {
  wait(0);
  return 0;
}
