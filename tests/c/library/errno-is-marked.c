// expect: UNKNOWN `errno`
// args: --prop unreach-call
// What a function of the library leaves there is not known.
extern void reach_error(void);
extern int *__errno_location(void);
int close(int);
int main(void) {
  *__errno_location() = 0;
  close(3);
  if (*__errno_location() == 9)
    reach_error();
  return 0;
}
