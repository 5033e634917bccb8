// expect: TRUE
// args: --prop unreach-call --strategy cells
// The cells of the array are bytes, and the loops go from one element to the next.
void *malloc(unsigned long size);
void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000)
    return 0;
  int *x = malloc(n * sizeof(int));
  for (int i = 0; i < n; i++)
    x[i] = 7;
  for (int i = 0; i < n; i++)
    if (x[i] != 7)
      reach_error();
  return 0;
}
