// expect: TRUE
// args: --prop unreach-call --data-model ILP32
extern void reach_error(void);
int main(void) {
  long long l = 9007199254740992LL;
  if ((long long)(double)l != l || (float)-16777216LL != -16777216.0f) reach_error();
  return 0;
}
