// expect: TRUE
void *memset(void *, int, unsigned);
int memcmp(const void *, const void *, unsigned);
struct s { char c; short i; };
int main(void) {
  struct s a, b;
  memset(&a, 0, sizeof a);
  memset(&b, 0, sizeof b);
  a.c = b.c = 1;
  assert(memcmp(&a, &b, sizeof a) == 0);
}
