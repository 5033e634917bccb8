// expect: TRUE
// args: --prop valid-memsafety
#include <wchar.h>
int main(void) {
  wchar_t text[3] = L"AB";
  wprintf(L"%ls %d %s\n", text, 7, "text");
  return 0;
}
