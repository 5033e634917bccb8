// expect: UNKNOWN a conversion of a pointer to an integer
// args: --prop unreach-call --data-model LP64
// Whether the address is a multiple of 4096 depends on where the object is.
extern void reach_error(void);
static int object;
static unsigned long number(int *pointer) { return (unsigned long)pointer; }
int main(void) {
  unsigned long data = number(&object);
  int *back = (int *)data;
  *back = 1;
  if (data % 4096 == 16 && object == 1) reach_error();
  return 0;
}
