// expect: TRUE
// args: --check uninitialised
int main(void) {
  int a[5], sum = 0;
  for (int i = 0; i < 5; i++)
    a[i] = i;
  for (int i = 0; i < 5; i++)
    sum += a[i];
  return sum;
}
