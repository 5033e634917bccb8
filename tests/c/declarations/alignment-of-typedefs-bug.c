// expect: FALSE
// args: --check assertions
typedef int wide __attribute__((aligned(32)));
int x __attribute__((aligned(64)));
int main(void) {
  if (_Alignof(wide) == 32) assert(__alignof__(x) == 4);
  return 0;
}
