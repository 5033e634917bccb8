// expect: FALSE(no-uninitialised-read) at 9
// args: --check uninitialised
int main(void) {
  int a[5], sum = 0;
  for (int i = 0; i < 4; i++)
    a[i] = i;
  a[0] = 2;
  for (int i = 0; i < 5; i++)
    sum += a[i];
  return sum;
}
