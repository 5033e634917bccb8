// expect: TRUE
// args: --check assertions
// Two declarations with one symbol are one object or function.
int x asm("shared") = 1;
extern int y asm("shared");
int twice(int n) asm("double_it");
int double_it_again(int n) asm("double_it");
int twice(int n) { return 2 * n; }
unsigned long strlen(const char *s) asm("my_strlen");
unsigned long my_strlen(const char *s) { return 5; }
int main(void) {
  y = 4;
  assert(x == 4);
  assert(double_it_again(21) == 42);
  const char *text = "abc";
  assert(strlen(text) == 5);
  return 0;
}
