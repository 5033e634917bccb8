// expect: TRUE
// args: --prop unreach-call --data-model LP64
#include <ctype.h>
#include <stdlib.h>
#include <wchar.h>
extern void reach_error(void);
int main(void) {
  // A character that was sign-extended is one from 128 to 255, but for EOF.
  if (tolower((char)0xE9) != 0xE9 || toupper((char)0xE9) != 0xE9 || tolower(-1) != -1) reach_error();
  // A base that there is not leaves the end as it was.
  char *text = "12", *end = 0;
  strtol(text, &end, 1);
  if (end) reach_error();
  // No more words: there is no rest.
  wchar_t words[] = L"a", *rest = words;
  wcstok(words, L" ", &rest);
  if (rest) reach_error();
  return 0;
}
