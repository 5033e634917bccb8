// expect: UNKNOWN what is read from a file again
// args: --check assertions
#include <stdio.h>
int main(void) {
  char text[4] = "abc";
  FILE *file = tmpfile();
  if (!file) return 0;
  fwrite(text, 1, 4, file);
  rewind(file);
  text[0] = 0;
  size_t n = fread(text, 1, 4, file);
  assert(n == 4 && text[0] == 'a');
  fclose(file);
  return 0;
}
