// expect: UNKNOWN start or end of a section
// args: --check assertions
int a __attribute__((section("numbers"), used)) = 1;
int b __attribute__((section("numbers"), used)) = 2;
extern int __start_numbers[], __stop_numbers[];
int main(void) {
  int sum = 0;
  for (int *p = __start_numbers; p < __stop_numbers; p++) sum += *p;
  assert(sum == 0);
  return 0;
}
