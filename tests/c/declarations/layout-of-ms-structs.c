// expect: UNKNOWN bit-fields of an ms_struct
// args: --check assertions
struct s { char c; int b : 4; } __attribute__((ms_struct));
int main(void) {
  struct s v = {1, 2};
  assert(sizeof(struct s) == 4 && v.b == 2);
  return 0;
}
