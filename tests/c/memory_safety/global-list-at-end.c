// expect: UNKNOWN memory at the end that may still be pointed to
// args: --prop valid-memsafety
// sanitizer: none
void *malloc(unsigned long);
struct item { struct item *next; } *first;
int main(void) {
  first = malloc(sizeof *first);
  first->next = malloc(sizeof *first);
  first->next->next = 0;
  return 0;
}
