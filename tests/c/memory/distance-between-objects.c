// expect: UNKNOWN the difference of pointers to different objects
// args: --data-model LP64 --check assertions
// What is added to one address leads to another object.
int g = 3, h;
int main(void) {
  long d = (char *)&g - (char *)&h;
  *(int *)((char *)&h + d) = 8;
  assert(g == 3);
}
