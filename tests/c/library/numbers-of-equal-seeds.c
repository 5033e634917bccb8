// expect: UNKNOWN the result of `rand_r`
// args: --prop unreach-call --data-model LP64
extern void reach_error(void);
int rand_r(unsigned *);
int main(void) {
  unsigned s = 1, t = 1;
  if (rand_r(&s) != rand_r(&t)) reach_error();
}
