// expect: TRUE
// Nothing is executed, but the places of the operands are computed, once and before the inputs.
extern void reach_error(void);
static int count, target[2];
static int *place(void) {
  ++count;
  return &target[count - 1];
}
int main(void) {
  asm("" : "+r"(*place()));
  if (count != 1)
    reach_error();
  asm("" : "=r"(*place()) : "0"(count));
  if (count != 2 || target[1] != 2)
    reach_error();
  return 0;
}
