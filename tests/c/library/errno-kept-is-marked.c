// expect: UNKNOWN `errno`
// args: --prop unreach-call
extern void reach_error(void);
extern int *__errno_location(void);
int close(int);
int main(void) {
  int *kept = __errno_location();
  *kept = 0;
  close(3);
  if (*kept == 9)
    reach_error();
  return 0;
}
