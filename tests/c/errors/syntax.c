// expect: ERROR not a C program because of 3 errors
int f(int x) {
  return x +;
}
int g(int x {
  return x;
}
int main(void) {
  int y = 3
  return y;
}
