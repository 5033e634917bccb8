// expect: UNKNOWN unsupported: the variable `signgam` of the library
// args: --prop unreach-call --data-model LP64
extern void reach_error(void);
extern int signgam;
double lgamma(double);
int main(void) {
  signgam = 0;
  lgamma(-0.5);
  if (signgam == -1) reach_error();
}
