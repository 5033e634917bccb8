// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: address
struct s { char c; int v; } all[2];
int main(void) {
  for (int i = 0; i < 2; i++)
    all[i].v = i;
  return 0;
}
