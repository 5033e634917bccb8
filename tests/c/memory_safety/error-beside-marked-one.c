// expect: FALSE(valid-deref) at 13
// args: --prop valid-memsafety
// sanitizer: none
void *malloc(unsigned long);
int __VERIFIER_nondet_int(void);
// Whether the items are lost at the end is not known, which must not hide what is.
struct item { struct item *next; } *first;
int main(void) {
  first = malloc(sizeof *first);
  first->next = malloc(sizeof *first);
  first->next->next = 0;
  if (__VERIFIER_nondet_int() == 7)
    first->next->next->next = 0;
  return 0;
}
