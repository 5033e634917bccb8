// expect: UNKNOWN an aligned bit-field of 64 bits
// args: --prop unreach-call --data-model ILP32
// GCC aligns the struct to 8.
extern void reach_error(void);
struct s { long long m : 64 __attribute__((aligned(1))); char c; } s;
int main(void) {
  if (sizeof(s) != 12) reach_error();
  return 0;
}
