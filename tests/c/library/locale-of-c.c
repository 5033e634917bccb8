// expect: TRUE
// args: --check assertions
#include <ctype.h>
#include <locale.h>
#include <stdlib.h>
int main(void) {
  char *name = setlocale(LC_ALL, NULL);
  assert(name != NULL && name[0] == 'C' && name[1] == 0);
  assert(setlocale(LC_ALL, "C") != NULL);
  assert(isalpha('x') && !isalpha(200) && toupper('q') == 'Q');
  return 0;
}
