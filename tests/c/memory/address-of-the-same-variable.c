// expect: UNKNOWN a comparison of the address of an object that is gone
// args: --prop unreach-call
// The variable may be somewhere else each time.
extern void reach_error(void);
int *kept;
int again(void) {
  int own = 1;
  int same = kept == &own;
  kept = &own;
  return same;
}
int deeper(void) {
  int room[10];
  room[3] = again();
  return room[3];
}
int main(void) {
  again();
  if (!deeper()) reach_error();
  return 0;
}
