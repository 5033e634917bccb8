// expect: TRUE
// args: --prop unreach-call
// A jump out of a function within a function, over the calls between them.
extern void reach_error(void);
static int visits;
static void call(void (*f)(int), int i) {
  f(i);
  visits += 10;
}
static int find(int x) {
  __label__ found;
  int at = -1;
  void look(int i) {
    visits++;
    if (i == x) {
      at = i;
      goto found;
    }
  }
  call(look, 1);
  call(look, 2);
  return -1;
found:
  return at;
}
int main(void) {
  if (find(2) != 2 || visits != 12)
    reach_error();
  return 0;
}
