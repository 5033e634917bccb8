// expect: TRUE
// args: --check assertions
// What is named is so only where the program uses it.
static int one(void) { return 1; }
static void *choose(void) { return one; }
int chosen(void) __attribute__((ifunc("choose")));
struct big { int x; } __attribute__((scalar_storage_order("big-endian")));
int left __attribute__((noinit));
int main(void) {
  assert(one() == 1 && sizeof(struct big) == 4);
  return 0;
}
