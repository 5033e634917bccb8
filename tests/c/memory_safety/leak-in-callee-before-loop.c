// expect: UNKNOWN memory that may be lost in a loop that may never end
// args: --prop valid-memsafety
// An expression of the caller could still hold what no variable points to.
void *malloc(unsigned long);
int wait(int x) {
  while (x != 3)
    x = x == 5 ? 3 : x;
  return x;
}
int main(void) {
  char *p = malloc(4);
  *p = 0;
  p = 0;
  return wait(4);
}
