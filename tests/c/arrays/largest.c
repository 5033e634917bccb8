// expect: TRUE
// args: --check assertions --strategy cells --integers math
int main(void) {
  int a[1000], largest = 0;
  for (int i = 0; i < 1000; i++)
    if (i == 0 || a[i] > largest)
      largest = a[i];
  for (int i = 0; i < 1000; i++)
    assert(a[i] <= largest);
}
