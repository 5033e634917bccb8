// expect: TRUE
// args: --prop unreach-call --data-model LP64
// The version that checks sizes ends the program where the text does not fit.
extern int __sprintf_chk(char *, int, unsigned long, const char *, ...);
extern void reach_error(void);
int main(void) {
  char s[8];
  __sprintf_chk(s, 0, 4, "%s", "abc");
  if (s[2] != 'c' || s[3] != 0) reach_error();
  __sprintf_chk(s, 0, 4, "%s", "abcd");
  reach_error();
}
