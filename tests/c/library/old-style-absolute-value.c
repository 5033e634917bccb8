// expect: UNKNOWN which the program defines itself
// Whether GCC expands the call depends on the types of the parameters.
extern void reach_error(void);
long abs(x) long x;
{
  return 77;
}
int main(void) {
  if (abs(-5L) != 77)
    reach_error();
  return 0;
}
