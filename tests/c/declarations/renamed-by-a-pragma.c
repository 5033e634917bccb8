// expect: TRUE
// args: --check assertions
#pragma redefine_extname old_name new_name
int old_name(void);
int new_name(void) { return 6; }
int main(void) {
  assert(old_name() == 6);
  return 0;
}
