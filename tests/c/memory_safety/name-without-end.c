// expect: FALSE(valid-deref) at 7
// args: --prop valid-memsafety
// sanitizer: none
int remove(const char *);
int main(void) {
  char name[2] = {'a', 'b'};
  return remove(name) == 2;
}
