// expect: UNKNOWN a comparison of the address of an object that is gone
// args: --prop unreach-call
extern void reach_error(void);
int *kept;
void first(void) {
  int own = 1;
  kept = &own;
}
int second(void) {
  int own = 2;
  return &own == kept;
}
int main(void) {
  first();
  if (second()) reach_error();
  return 0;
}
