// expect: TRUE
// args: --prop unreach-call --data-model LP64
// A backslash joins lines, also if blanks are behind it.
extern void reach_error(void);
int main(void) {
  int x = 1;
  // a comment \ 	
  x = 2;
  if (x != 1) reach_error();
  return 0;
}
