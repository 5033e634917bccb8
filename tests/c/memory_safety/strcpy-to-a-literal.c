// expect: FALSE(valid-deref) at 7
// args: --prop valid-memsafety --data-model LP64
extern char *strcpy(char *to, const char *from);
char *buffers[2] = {"12345678", 0};
int main(void) {
  char *to = buffers[0];
  strcpy(to, "123");
  return 0;
}
