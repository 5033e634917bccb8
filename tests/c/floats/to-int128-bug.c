// expect: FALSE
// args: --data-model LP64 --integers bits --check assertions
int main(void) {
  double minus = -1;
  unsigned __int128 u = (unsigned __int128)minus;
  assert(u == (unsigned __int128)-1);
}
