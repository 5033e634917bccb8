// expect: FALSE
// args: --check assertions
char buffer[20];
int main(void) {
  assert(__builtin_object_size(buffer, 0) == (__SIZE_TYPE__)-1);
  return 0;
}
