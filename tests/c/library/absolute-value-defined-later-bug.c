// expect: FALSE
extern void reach_error(void);
long labs(long x) {
  while (1)
    ;
}
static long least = -5;
int main(void) {
  if (labs(least) == 5)
    reach_error();
  return 0;
}
