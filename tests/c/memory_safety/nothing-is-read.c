// expect: TRUE
// args: --check memory
// A union without members has no bytes: to read it is no access.
union nothing {};
struct thing {
  union nothing part;
  int number;
};
int main(void) {
  struct thing *none = 0;
  none->part;
  return 0;
}
