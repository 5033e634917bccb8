// expect: TRUE
// A bit-field that the initialiser does not name shares a byte with nothing it names, but its unit starts with one.
extern void reach_error(void);
struct s { char first; signed int bits : 13; unsigned char more : 2; _Bool last; };
struct s global = { .first = 1, .last = 1 };
int main(void) {
  struct s local = { .first = 2, .more = 3 };
  if (global.first != 1 || global.bits != 0 || global.more != 0 || !global.last) reach_error();
  if (local.first != 2 || local.bits != 0 || local.more != 3 || local.last) reach_error();
}
