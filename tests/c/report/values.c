// expect: FALSE(unreach-call) at 45
// args: --prop unreach-call
// The counterexample passes characters, enumerations, structs, pointers into arrays and to functions, the heap, and a
// recursion: values are shown in the notation of C.
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void *malloc(unsigned);
extern void reach_error(void);
enum colour { RED, GREEN = 5, BLUE };
struct node {
  struct node *next;
  int value;
};
static int twice(int x) { return 2 * x; }
static int thrice(int x) { return 3 * x; }

static int count(struct node *n) {
  if (!n) return 0;
  return 1 + count(n->next);
}

int main(void) {
  enum colour colour = GREEN;
  char letter = __VERIFIER_nondet_char();
  int a[3] = {1, 2, 3};
  int *p = &a[1];
  int (*f)(int) = __VERIFIER_nondet_bool() ? twice : thrice;
  struct node last = {0, 4};
  struct node *first = malloc(sizeof *first);
  first->next = &last;
  first->value = -3;
  *p = f(2);
  switch (letter) {
  case 'A':
    colour = BLUE;
    break;
  case 'B':
    colour = RED;
    break;
  default:
    return 0;
  }
  if (a[1] == 6 && colour == BLUE && count(first) == 2 && first->value < 0)
    reach_error();
  return 0;
}
