// expect: UNKNOWN the result of `
// args: --check assertions
#include <locale.h>
#include <stdlib.h>
int isalpha(int c);
int main(void) {
  if (!setlocale(LC_ALL, "")) return 0;
  assert(!isalpha(200));
  return 0;
}
