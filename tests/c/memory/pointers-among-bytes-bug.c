// expect: FALSE
// args: --data-model LP64 --check assertions
struct value { int tag; union { int *pointer; int number; } u; };
int main(void) {
  int x = 1, y = 2;
  struct value a, b;
  a.u.number = 5;
  b.u.number = a.u.number + 1;
  a.u.pointer = &x;
  b.u.pointer = &y;
  *a.u.pointer = 3;
  assert(x == 1);
}
