// expect: TRUE
// args: --data-model LP64 --check assertions
int sum(int *from, int *to) {
  int s = to - from;
  while (from < to)
    s += *from++;
  return s;
}
int main(void) {
  int x[1] = {1}, y[1] = {4};
  assert(sum(x, x + 1) == 2 && sum(y, y + 1) == 5);
}
