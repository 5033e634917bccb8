// expect: UNKNOWN the result of `
// args: --check assertions
#include <ctype.h>
#include <locale.h>
int main(void) {
  if (!setlocale(LC_CTYPE, "")) return 0;
  assert(toupper(200) == 200);
  return 0;
}
