// expect: UNKNOWN a conversion of a pointer to an integer
// args: --data-model LP64 --check assertions
int g = 3;
int main(void) {
  long d = (char *)&g - (char *)0;
  *(int *)((char *)0 + d) = 8;
  assert(g != 8);
}
