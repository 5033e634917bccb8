// expect: FALSE(valid-deref) at 9
// args: --prop valid-memsafety --strategy execute
// The error is behind three hundred iterations: an execution gets there at once.
struct record { int numbers[75]; };
int main(void) {
  struct record record;
  char *bytes = (char *)&record;
  for (int i = 0; i < 301; i++)
    bytes[i] = 0;
  return 0;
}
