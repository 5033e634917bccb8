// expect: TRUE
// args: --check assertions
extern int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
struct message { int length; char *end; short body[]; };
int main(void) {
  struct message *m = malloc(sizeof *m + 10 * sizeof(short));
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i >= 10) return 0;
  m->length = 10;
  m->end = 0;
  m->body[i] = 7;
  assert(m->body[i] == 7 && m->length == 10 && !m->end);
  int *grid = malloc(6 * sizeof(int));
  for (int k = 0; k < 6; k++) grid[k] = k;
  assert(grid[4] == 4);
}
