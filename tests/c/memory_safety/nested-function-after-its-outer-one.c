// expect: FALSE(valid-deref) at 7
// args: --prop valid-memsafety
// sanitizer: none
static int (*kept)(void);
static void keep(void) {
  int x = 5;
  int get(void) { return x; }
  kept = get;
}
int main(void) {
  keep();
  return kept();
}
