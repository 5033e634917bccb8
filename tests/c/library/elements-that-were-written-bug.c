// expect: FALSE(unreach-call) at 8
// args: --prop unreach-call
#include <stdio.h>
void reach_error(void);
int main(void) {
  int numbers[3] = {1, 2, 3};
  fwrite(numbers, sizeof(int), 3, stdout);
  if (fwrite(numbers, sizeof(int), 3, stdout) == 2) reach_error();
  return 0;
}
