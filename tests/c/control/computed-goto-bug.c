// expect: FALSE(unreach-call) at 21
// args: --prop unreach-call
// An interpreter with a table of labels.
extern void reach_error(void);
static int run(const unsigned char *code) {
  static void *const table[] = {&&stop, &&add, &&twice};
  int value = 1;
  goto *table[*code++];
add:
  value += 3;
  goto *table[*code++];
twice:
  value *= 2;
  goto *table[*code++];
stop:
  return value;
}
int main(void) {
  static const unsigned char code[] = {1, 2, 2, 1, 0};
  if (run(code) == 19)
    reach_error();
  return 0;
}
