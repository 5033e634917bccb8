// expect: TRUE
// args: --prop termination
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char from[16], to[16];
  for (int i = 0; i < 15; i++) from[i] = __VERIFIER_nondet_char();
  from[15] = 0;
  int i = 0;
  while ((to[i] = from[i])) i++;
  return to[0];
}
