// expect: UNKNOWN asm outside of functions
// args: --check assertions
asm(".globl answer\n.data\nanswer: .long 42\n.text");
extern int answer;
int main(void) {
  assert(answer == 0);
  return 0;
}
