// expect: TRUE
// args: --check assertions --strategy cells --integers math
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int m[30][50], c = __VERIFIER_nondet_int();
  for (int i = 0; i < 30; i++)
    for (int j = 0; j < 50; j++)
      m[i][j] = c;
  for (int i = 0; i < 30; i++)
    for (int j = 0; j < 50; j++)
      assert(m[i][j] == c);
}
