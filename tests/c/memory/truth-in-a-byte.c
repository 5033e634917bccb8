// expect: TRUE
// args: --prop unreach-call --data-model LP64
extern void reach_error(void);
union u { _Bool truth; unsigned char byte; };
int main(void) {
  union u u;
  u.byte = 1;
  int x = u.truth;
  if (x != 1) reach_error();
  return 0;
}
