// expect: TRUE
// args: --prop unreach-call
// A text with room for pointers behind it: its zeros are null, what is stored there is a pointer again, the text stays.
int __VERIFIER_nondet_int(void);
void reach_error(void);
static char text[32] = "message";
int main(void) {
  int x = 5;
  int **slot = (int **)(text + (__VERIFIER_nondet_int() ? 8 : 16));
  if (*slot != 0)
    reach_error();
  *slot = &x;
  if (**slot != 5)
    reach_error();
  if (text[0] != 'm' || text[6] != 'e' || text[7] != 0)
    reach_error();
  return 0;
}
