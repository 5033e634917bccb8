// expect: FALSE(assertion) at 11
// args: --check assertions
// The second member was not in the object that `calloc` made zero.
typedef typeof(sizeof(0)) size_type;
void *calloc(size_type, size_type);
void *realloc(void *, size_type);
struct pair { int first, second; };
int main(void) {
  struct pair *pair = calloc(1, sizeof(int));
  pair = realloc(pair, sizeof(struct pair));
  assert(pair->first == 0 && pair->second == 0);
}
