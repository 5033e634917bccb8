// expect: FALSE(valid-deref) at 7
// args: --prop valid-memsafety
// sanitizer: none
int pipe(int *);
int main(void) {
  int ends[1];
  pipe(ends);
  return 0;
}
