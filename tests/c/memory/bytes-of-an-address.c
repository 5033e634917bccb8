// expect: UNKNOWN over-approximated
// args: --check assertions --data-model ILP32 --integers math --strategy escalate
int main(void) {
  int x = 1;
  long number = (long)&x, copy;
  char *from = (char *)&number, *to = (char *)&copy;
  to[0] = from[0];
  to[1] = from[1];
  to[2] = from[2];
  to[3] = from[3];
  *(int *)copy = 5;
  assert(x == 1);
}
