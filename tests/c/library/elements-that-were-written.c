// expect: TRUE
// args: --prop unreach-call
#include <stdio.h>
void reach_error(void);
int main(void) {
  int numbers[3] = {1, 2, 3};
  if (fwrite(numbers, sizeof(int), 3, stdout) > 3) reach_error();
  if (fwrite(numbers, 0, 3, stdout) != 0) reach_error();
  return 0;
}
