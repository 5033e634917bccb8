// expect: FALSE(valid-deref) at 8
// args: --prop valid-memsafety
// sanitizer: address
void *__builtin_alloca(unsigned long);
int main(void) {
  char *p = __builtin_alloca(3);
  for (int i = 0; i <= 3; i++)
    p[i] = 'x';
  return 0;
}
