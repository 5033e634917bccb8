// expect: FALSE
// A label that __label__ declares and nothing uses needs no definition.
extern void reach_error(void);
int main(void) {
  __label__ here, there;
  goto here;
here:
  reach_error();
  return 0;
}
