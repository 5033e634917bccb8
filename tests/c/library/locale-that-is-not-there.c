// expect: FALSE
// args: --check assertions
#include <locale.h>
#include <stddef.h>
int main(void) {
  assert(setlocale(LC_ALL, "xx_YY") != NULL);
  return 0;
}
