// expect: TRUE
// args: --strategy run
#include <assert.h>
#include <string.h>
int main(void) {
  char s[256];
  strcpy(s, "just testing");
  assert(strlen(s) == 12);
  assert(strcmp(s, "just testing") == 0);
  memset(s, 'x', 5);
  assert(memcmp(s, "xxxxxtesting", 12) == 0);
  return 0;
}
