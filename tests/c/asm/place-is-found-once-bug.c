// expect: FALSE
extern void reach_error(void);
static int count, target;
static int *place(void) {
  ++count;
  return &target;
}
int main(void) {
  asm("" : "+m"(*place()));
  if (count == 1)
    reach_error();
  return 0;
}
