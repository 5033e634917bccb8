// expect: TRUE
// args: --prop unreach-call
extern void reach_error(void);
static void (*f)(void);
int main(void) {
  f();
  reach_error();
  return 0;
}
