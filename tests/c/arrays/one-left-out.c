// expect: FALSE at 8
// args: --check assertions
int main(void) {
  int a[4];
  for (int i = 0; i < 3; i++)
    a[i] = 1;
  for (int i = 0; i < 4; i++)
    assert(a[i] == 1);
}
