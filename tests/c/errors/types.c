// expect: ERROR not a C program because of 4 errors
struct point { int x, y; } p;
int f(int a, int b) { return a + b; }
int main(void) {
  int sum = p + 1;
  sum = f(1, 2, 3);
  sum = p.z;
  return undeclared + sum;
}
