// Functions of the C library, as our library defines them in C, on many small inputs.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>
#include <math.h>
static unsigned seed = 1;
static unsigned draw(unsigned n) { seed = seed * 1103515245u + 12345u; return (seed >> 16) % n; }
static void text(char *s, unsigned most, const char *alphabet) {
  unsigned n = draw(most);
  for (unsigned i = 0; i < n; i++) s[i] = alphabet[draw(strlen(alphabet))];
  s[n] = 0;
}
static int sign(int n) { return n < 0 ? -1 : n > 0; }
static long at(const char *s, const char *p) { return p ? p - s : -1; }
int main(void) {
  char a[32], b[32], c[80];
  for (int round = 0; round < 60; round++) {
    text(a, 12, "abAB c"); text(b, 4, "abAB c");
    printf("[%s][%s] %d %d %d %d", a, b, sign(strcmp(a, b)), sign(strncmp(a, b, 2)), sign(strcasecmp(a, b)), sign(memcmp(a, b, 2)));
    printf(" %ld %ld %ld %ld %ld", at(a, strchr(a, 'b')), at(a, strrchr(a, 'a')), at(a, strstr(a, b)), at(a, strpbrk(a, b)), at(a, memchr(a, 'c', strlen(a))));
    printf(" %lu %lu %lu %lu\n", strlen(a), strnlen(a, 3), strspn(a, "ab"), strcspn(a, "AB"));
    strcpy(c, a); strcat(c, b); strncat(c, "xyz", 2); printf("%s ", c);
    strncpy(c, a, 5); c[5] = 0; memmove(c + 1, c, 4); memset(c, '#', 1); printf("%s ", c);
    for (char *t = strtok(a, " "); t; t = strtok(0, " ")) printf("<%s>", t);
    char *copy = strdup(b); printf(" %s\n", copy); free(copy);
    text(a, 8, "0123456789-+x "); char *end;
    long number = strtol(a, &end, 0);
    printf("%ld %ld %lu %d\n", number, (long)(end - a), strtoul(a, 0, 16), atoi(a));
    unsigned v = draw(65536) * 65537u, w = v | 1;
    printf("%d %d %d %d %d %x %lx %d\n", __builtin_clz(w), __builtin_ctz(w), __builtin_popcount(v), __builtin_parity(v), ffs(v), __builtin_bswap32(v), __builtin_bswap64((unsigned long)v << 20), __builtin_clrsb(v));
    int k = draw(256);
    printf("%d%d%d%d%d%d%d%d%d%d%d %c\n", !!isalpha(k), !!isdigit(k), !!isalnum(k), !!isspace(k), !!isupper(k), !!islower(k), !!isxdigit(k), !!isprint(k), !!ispunct(k), !!iscntrl(k), !!isgraph(k), toupper(draw(26) + 'a'));
  }
  wchar_t wide[16]; wcscpy(wide, L"wide"); wcscat(wide, L" text");
  printf("%lu %ld\n", wcslen(wide), (long)(wcschr(wide, L't') - wide));
  div_t q = div(-17, 5); ldiv_t l = ldiv(100, 7);
  printf("%d %d %ld %ld %d %ld\n", q.quot, q.rem, l.quot, l.rem, abs(-5), labs(-6L));
  printf("%g %g %g %g %g %g %ld\n", floor(-2.5), ceil(2.1), round(2.5), trunc(-2.7), rint(2.5), sqrt(2), lround(-3.5));
  printf("%g %g %g %g %d %d %d\n", fabs(-1.5), fmod(7, 3), fmin(1, 2), copysign(3, -0.0), isnan(0.0 / 0.0), !!isinf(1e308 * 10), signbit(-1.0) != 0);
  int made = snprintf(c, 6, "%d-%s", 123, "long"); printf("%s %d\n", c, made);
  return 0;
}
