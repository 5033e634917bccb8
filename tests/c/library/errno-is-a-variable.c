// expect: TRUE
// args: --prop unreach-call
// It is zero in the beginning, and holds what the program puts there.
extern void reach_error(void);
extern int *__errno_location(void);
#define errno (*__errno_location())
static int fails(void) {
  errno = 5;
  return -1;
}
int main(void) {
  if (errno != 0)
    reach_error();
  if (fails() != -1 || errno != 5)
    reach_error();
  int *kept = &errno;
  *kept = 6;
  errno++;
  if (*kept != 7)
    reach_error();
  return 0;
}
