// expect: TRUE
// args: --check assertions
struct [[gnu::packed]] s { char c; int x; };
[[gnu::aligned(64)]] int wide;
[[nodiscard]] int one(void) { return 1; }
int main(void) {
  [[maybe_unused]] int y = 2;
  int z [[gnu::aligned(32)]] = 3;
  switch (y) {
  case 2:
    z = 4;
    [[fallthrough]];
  default:
    z++;
  }
  assert(sizeof(struct s) == 5 && __alignof__(wide) == 64 && __alignof__(z) == 32 && z == 5 && one() == 1);
  return 0;
}
