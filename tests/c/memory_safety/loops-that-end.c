// expect: TRUE
// args: --prop valid-memsafety
// Nobody knows what holds the objects of the list, but all loops end, or may end.
void *malloc(unsigned long);
void free(void *);
int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
};
int main(void) {
  struct node *list = malloc(sizeof *list);
  list->next = malloc(sizeof *list);
  list->next->next = 0;
  int n = __VERIFIER_nondet_int(), s = 0, i = 0;
  for (int k = 0; k < n; k++)
    s ^= k;
  while (i < n - 1) {
    s ^= i;
    i++;
  }
  while (__VERIFIER_nondet_int() && s)
    s ^= 1;
  while (1) {
    int t = __VERIFIER_nondet_int();
    if (!t)
      break;
    s ^= 2;
  }
  do {
    s ^= 4;
  } while (__VERIFIER_nondet_int() > 0);
  free(list->next);
  free(list);
  return 0;
}
