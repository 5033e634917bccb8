// expect: UNKNOWN a pointer that is read as an integer
int main(void) {
  int x = 1, *p = &x, *q;
  long number = *(long *)&p;
  *(long *)&q = number;
  *q = 5;
  assert(x == 1);
}
