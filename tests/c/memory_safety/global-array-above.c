// expect: FALSE(valid-deref) at 6
// args: --prop valid-memsafety
// sanitizer: address
int table[4];
int get(int i) {
  return table[i];
}
int main(void) { return get(4) & 0; }
