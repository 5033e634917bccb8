// expect: TRUE
// args: --prop unreach-call --data-model LP64
// GCC folds no operation that raises an exception, except in static initialisers: the conversion is then done by the
// hardware, which gives the least number for what does not fit.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int folded = 1 / 0.0;
int main(void) {
  const int least = -2147483647 - 1;
  if ((int)(1 / 0.0) != least || (int)(0 / 0.0) != least || (int)(1e308 * 10) != least) reach_error();
  if ((int)(__builtin_inf() - __builtin_inf()) != least || (int)__builtin_sqrt(-1.0) != least) reach_error();
  if ((int)(__builtin_inf() + 1) != 2147483647 || (int)(__builtin_nan("") * 2) != 0) reach_error();
  if (folded != 2147483647) reach_error();
}
