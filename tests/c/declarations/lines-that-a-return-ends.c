// expect: FALSE(unreach-call)
// args: --prop unreach-call --data-model LP64
// A carriage return alone ends the line, and with it the comment.
extern void reach_error(void);
int main(void) {
  int x = 1;
  // a comment  x = 2;
  if (x != 1) reach_error();
  return 0;
}
