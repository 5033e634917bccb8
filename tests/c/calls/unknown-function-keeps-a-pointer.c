// expect: UNKNOWN unknown function
void keep(int *);
int *get(void);
int main(void) {
  int x = 0;
  keep(&x);
  x = 0;
  *get() = 5;
  assert(x == 0);
}
