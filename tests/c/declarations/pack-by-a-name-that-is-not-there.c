// expect: TRUE
// args: --prop unreach-call --data-model LP64
// GCC ignores the name, and goes back to what was before.
extern void reach_error(void);
#pragma pack(push, 1)
#pragma pack(pop, other)
struct s { char c; int i; };
int main(void) {
  if (sizeof(struct s) != 8) reach_error();
  return 0;
}
