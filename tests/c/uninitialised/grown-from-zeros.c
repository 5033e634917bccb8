// expect: FALSE(no-uninitialised-read) at 10
// args: --check uninitialised
// What `calloc` wrote ends where its object did.
typedef typeof(sizeof(0)) size_type;
void *calloc(size_type, size_type);
void *realloc(void *, size_type);
int main(void) {
  int *numbers = calloc(2, sizeof(int));
  numbers = realloc(numbers, 4 * sizeof(int));
  return numbers[1] + numbers[2];
}
