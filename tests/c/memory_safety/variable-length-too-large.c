// expect: FALSE(valid-deref)
// args: --prop valid-memsafety --data-model LP64
int f(unsigned long n) {
  long a[n];
  return sizeof a[0];
}
int main(void) { return f(0x2000000000000001UL) == 8; }
