// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
int pipe(int *);
int main(void) {
  int ends[2];
  pipe(ends);
  return 0;
}
