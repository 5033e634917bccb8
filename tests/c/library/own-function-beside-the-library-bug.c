// expect: FALSE(unreach-call) at 8
// args: --prop unreach-call --data-model LP64
// The library does not call the program's `rand`, although `random` and `rand` are the same function there.
extern void reach_error(void);
extern long random(void);
int rand(void) { return 5; }
int main(void) {
  if (random() != 5) reach_error();
  return 0;
}
