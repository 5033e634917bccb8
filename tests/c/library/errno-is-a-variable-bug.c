// expect: FALSE(unreach-call) at 9
// args: --prop unreach-call
extern void reach_error(void);
extern int *__errno_location(void);
#define errno (*__errno_location())
int main(void) {
  errno = 5;
  if (errno == 5)
    reach_error();
  return 0;
}
