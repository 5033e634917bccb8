// expect: UNKNOWN `_Generic` with a bit-field wider than `int`
// args: --prop unreach-call --data-model LP64
extern void reach_error(void);
struct s { unsigned long long u : 40; } s;
int main(void) {
  if (_Generic(s.u, unsigned long long: 1, default: 0)) reach_error();
  return 0;
}
