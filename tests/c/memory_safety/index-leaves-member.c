// expect: UNKNOWN an index that leaves its array
// args: --prop valid-memsafety
// sanitizer: none
struct s { int a[2]; int b[2]; } s;
int main(void) {
  for (int i = 0; i < 3; i++)
    s.a[i] = 0;
  return 0;
}
