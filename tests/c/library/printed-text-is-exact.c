// expect: TRUE
// args: --check assertions
#include <stdio.h>
#include <string.h>
int main(void) {
  char s[64];
  if (sprintf(s, "%d", 42) != 2 || strcmp(s, "42") != 0) __VERIFIER_error();
  if (sprintf(s, "%+5.3d|%-6s|%#x", -7, "ab", 255u) != 17) __VERIFIER_error();
  if (strcmp(s, " -007|ab    |0xff") != 0) __VERIFIER_error();
  if (sprintf(s, "%.*s%c%05u%%", 2, "text", 'x', 12u) != 9 || strcmp(s, "tex00012%") != 0) __VERIFIER_error();
  if (sprintf(s, "%hhd %ho %#o %lld", 300, 8, 8, -5LL) != 12 || strcmp(s, "44 10 010 -5") != 0) __VERIFIER_error();
}
