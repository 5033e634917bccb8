// expect: TRUE
// args: --check assertions
// Looking at the bytes of one object costs the others nothing.
struct node { int value; struct node *next; };
void *malloc(unsigned long);
int main(void) {
  int x = 0x01020304;
  char *bytes = (char *)&x;
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->value = 1; a->next = b;
  b->value = 2; b->next = 0;
  bytes[1] = 9;
  assert(a->next->value == 2 && x == 0x01020904);
  unsigned *u = (unsigned *)&a->value;
  *u = 4000000000u;
  assert(a->value < 0);
}
