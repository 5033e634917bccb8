// Bytes: unions, copies of pointers byte by byte, integers that were pointers, bit-fields, structs by value.
int printf(const char *, ...);
void *malloc(unsigned long), free(void *), *realloc(void *, unsigned long), *calloc(unsigned long, unsigned long);
void *memcpy(void *, const void *, unsigned long), *memset(void *, int, unsigned long);
typedef unsigned long word;
struct bits { unsigned a : 3; int b : 5; unsigned long long c : 40; _Bool d : 1; signed char e : 4; };
struct __attribute__((packed)) tight { char c; int i; unsigned x : 3, y : 11; short s; };
union pun { double d; unsigned char bytes[8]; long l; struct { int low, high; } halves; };
struct big { int n[20]; char *text; };
struct big make(int n) { struct big b = {{n, n + 1, [10] = n * 2}, "made"}; return b; }
int sum(struct big b) { int s = 0; for (int i = 0; i < 20; i++) s += b.n[i]; b.n[0] = 99; return s; }
struct list { struct list *next; int value; };
int vla(int n) { int a[n][n + 1]; for (int i = 0; i < n; i++) for (int j = 0; j <= n; j++) a[i][j] = i * j; return sizeof a + a[n - 1][n]; }
int main(void) {
  int target = 41, *p = &target, *copy;
  unsigned char *from = (unsigned char *)&p, *to = (unsigned char *)&copy;
  for (unsigned i = 0; i < sizeof p; i++) to[i] = from[i];
  ++*copy;
  word number = (word)p;
  int *back = (int *)(number ^ 0x5a5a), *again = (int *)((word)back ^ 0x5a5a);
  printf("%d %d %d\n", target, *again, again == p);
  struct bits b = {5, -7, 0x123456789, 1, -3};
  b.a += 6; b.b--; b.c <<= 3; b.e = 9;
  printf("%u %d %llx %d %d %d\n", b.a, b.b, (unsigned long long)b.c, b.d, b.e, (int)sizeof b);
  struct tight t; memset(&t, 0, sizeof t); t.i = -2; t.x = 7; t.y = 1500; t.s = -1;
  for (unsigned i = 0; i < sizeof t; i++) printf("%02x", ((unsigned char *)&t)[i]);
  union pun u; u.d = -1.5;
  printf("\n%lx %d %02x\n", u.l, u.halves.high, u.bytes[7]);
  struct big one = make(3), two = one; two.n[1] = 7;
  printf("%d %d %s %d\n", sum(one), sum(two), make(5).text, make(8).n[10]);
  struct list *head = 0;
  for (int i = 0; i < 5; i++) { struct list *n = malloc(sizeof *n); n->value = i * i; n->next = head; head = n; }
  int total = 0;
  while (head) { struct list *n = head; total += n->value; head = n->next; free(n); }
  int *grown = calloc(3, sizeof(int)); grown[2] = 5; grown = realloc(grown, 100 * sizeof(int)); grown[99] = 6;
  printf("%d %d %d\n", total, grown[2] + grown[99] + grown[0], vla(4));
  free(grown);
  int *literal = (int[]){1, 2, [5] = 9};
  struct bits *lp = &(struct bits){.b = 3};
  printf("%d %d %c\n", literal[5] + literal[4], lp->b, "string"[3]);
  char grid[3][4] = {"abc", "de", {'x'}}; int (*row)[4] = (void *)0; (void)row;
  printf("%s %s %s %d\n", grid[0], *(grid + 1), grid[2], (int)(&grid[2] - &grid[0]));
  return sizeof(struct tight);
}
