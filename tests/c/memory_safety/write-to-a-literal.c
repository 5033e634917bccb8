// expect: FALSE(valid-deref) at 6
// args: --prop valid-memsafety --data-model LP64
// A literal lies in memory that cannot be written to.
int main(void) {
  char *s = "abc";
  s[1] = 'x';
  return 0;
}
