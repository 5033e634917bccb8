// A call of a function outside the program may change `errno`, which the program looks at.
extern int *__errno_location(void);
int outside(void);
int main(void) {
  *__errno_location() = 0;
  outside();
  return *__errno_location();
}
