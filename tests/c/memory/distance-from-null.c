// expect: TRUE
// args: --data-model LP64 --check assertions
int g = 3;
int main(void) {
  long d = (char *)&g - (char *)0;
  *(int *)((char *)0 + d) = 8;
  assert(g == 8 && d != 0);
}
