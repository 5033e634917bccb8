// expect: FALSE(unreach-call) at 12
// args: --prop unreach-call
// What is overwritten does not matter.
extern void reach_error(void);
extern int *__errno_location(void);
int close(int);
unsigned strlen(const char *);
int main(void) {
  close(3);
  *__errno_location() = 4;
  if (strlen("ab") == 2 && *__errno_location() == 4)
    reach_error();
  return 0;
}
