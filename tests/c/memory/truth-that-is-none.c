// expect: UNKNOWN a truth value that is neither 0 nor 1
// args: --prop unreach-call --data-model LP64
// GCC goes on with the byte.
extern void reach_error(void);
union u { _Bool truth; unsigned char byte; };
int main(void) {
  union u u;
  u.byte = 2;
  int x = u.truth;
  if (x == 2) reach_error();
  return 0;
}
