// expect: TRUE
// args: --check assertions
int main(void) {
  unsigned rows = 2, columns = 3;
  int m[rows][columns], line[columns];
  m[0][2] = 1;
  m[1][0] = 2;
  m[1][2] = 3;
  line[1] = 4;
  assert(m[0][2] == 1 && m[1][0] == 2 && m[1][2] == 3 && line[1] == 4);
  assert(sizeof m == 24 && sizeof line == 3 * sizeof(int));
  columns = 7;
  assert(m[1][0] == 2 && sizeof m[0] == 12);
}
