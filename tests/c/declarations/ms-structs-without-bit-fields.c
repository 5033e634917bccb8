// expect: TRUE
// args: --check assertions
struct s { char c; int b; } __attribute__((ms_struct));
#pragma ms_struct on
struct t { short h; char c; };
#pragma ms_struct off
struct u { char c; int b : 4; };
int main(void) {
  struct s v = {1, 2};
  struct u w = {1, 2};
  assert(sizeof(struct s) == 8 && sizeof(struct t) == 4 && sizeof(struct u) == 4 && v.b == 2 && w.b == 2);
  return 0;
}
