// expect: TRUE
// args: --prop no-overflow
// input: 
int __VERIFIER_nondet_int(void);
int atoi(const char *s);
int toupper(int c);
int main(void) {
  int x = atoi("123"), y = toupper('a');
  (void)x;
  (void)y;
  return 0;
}
