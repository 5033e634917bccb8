// expect: TRUE
// args: --prop unreach-call --strategy run
// Every allocation may fail; then the program ends soon. So there are many executions, but only one that is long.
#include <stdlib.h>
#include <string.h>
void reach_error(void);
static char *grow(char *text, size_t size) {
  char *grown = realloc(text, size);
  if (!grown)
    free(text);
  return grown;
}
int main(void) {
  size_t size = 16, length = 0;
  char *text = grow(0, size);
  if (!text)
    return 1;
  while (length < 30000) {
    if (length + 1 >= size) {
      text = grow(text, size += 256);
      if (!text)
        return 1;
    }
    text[length++] = 'a' + length % 26;
  }
  text[length] = 0;
  if (strlen(text) != 30000)
    reach_error();
  free(text);
  return 0;
}
