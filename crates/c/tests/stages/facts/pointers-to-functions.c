void reach_error(void);
static int twice(int x) { return 2 * x; }
static int unused(int x) { return x; }
static int (*const table[2])(int) = { twice };
int main(void) {
  const char *text = "ab", *end = "b";
  unsigned long number = (unsigned long)text;
  if (table[0](2) != 4 || *end != 'b' || number == 0) reach_error();
  return 0;
}
