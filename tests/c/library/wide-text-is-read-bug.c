// expect: FALSE(valid-deref)
// args: --prop valid-memsafety
#include <wchar.h>
int main(void) {
  wchar_t text[2] = {65, 66};
  wprintf(L"%ls\n", text);
  return 0;
}
