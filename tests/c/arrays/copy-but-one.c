// expect: TRUE
// args: --check assertions --strategy cells --integers math
int main(void) {
  int from[1000], to[1000];
  for (int i = 0; i < 1000; i++)
    to[i] = from[i];
  to[17] = 0;
  for (int i = 0; i < 1000; i++)
    assert(i == 17 || to[i] == from[i]);
}
