// expect: UNKNOWN a computed goto to something else than a label of its function
// args: --prop unreach-call
int main(void) {
  void *p = &&here;
  p = (char *)p + 1;
  goto *p;
here:
  return 0;
}
