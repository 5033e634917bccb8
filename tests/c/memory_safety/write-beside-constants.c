// expect: TRUE
// args: --prop valid-memsafety --data-model LP64
// The same pointer reads constants and writes what is not constant. A constant of a function lies on the stack.
extern int __VERIFIER_nondet_int(void);
static const int limits[3] = {1, 2, 3};
static char text[] = "abc";
char *last(char *s) {
  while (s[1]) s++;
  return s;
}
int main(void) {
  int own[3] = {0}, sum = 0;
  int choice = __VERIFIER_nondet_int();
  int *p = choice ? (int *)limits : own;
  sum += p[0];
  if (!choice) p[2] = sum;
  if (*last("x") == 'x') *last(text) = 'd';
  const int local = 1;
  *(int *)&local = 2;
  return 0;
}
