// expect: UNKNOWN an index that leaves its array
// args: --prop valid-memsafety
// sanitizer: none
struct s { int a, b[2]; };
struct s make(void) {
  struct s s = {1, {2, 3}};
  return s;
}
int main(void) {
  int i = 0, sum = 0;
  for (i = 0; i < 3; i++)
    sum += make().b[i];
  return 0;
}
