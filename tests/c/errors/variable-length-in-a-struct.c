// expect: UNKNOWN unsupported: struct with a member of variable length
// args: --data-model LP64 --check assertions
int main(void) {
  int n = 5;
  struct s { char b[n]; };
  n++;
  assert(sizeof(struct s) == 5);
}
