// expect: TRUE
// args: --check uninitialised
// Zeros, and what others have written.
#include <stdlib.h>
#include <string.h>
extern int table[5];
static int counts[5];
int main(void) {
  int *p = calloc(3, sizeof(int)), filled[3], *q = filled;
  const char *text = "text";
  memset(q, 0, sizeof filled);
  return p[2] + table[2] + counts[3] + text[2] + q[1];
}
