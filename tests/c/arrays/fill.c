// expect: TRUE
// args: --check assertions --strategy cells --integers math
int main(void) {
  int a[1000];
  for (int i = 0; i < 1000; i++)
    a[i] = 2 * i;
  for (int i = 0; i < 1000; i++)
    assert(a[i] == 2 * i);
}
