// expect: UNKNOWN a conversion of a pointer to an integer
int main(void) {
  int x = 1;
  long number = (long)&x, copy;
  char *from = (char *)&number, *to = (char *)&copy;
  for (int i = 0; i < sizeof(long); i++)
    to[i] = from[i];
  *(int *)copy = 5;
  assert(x == 1);
}
