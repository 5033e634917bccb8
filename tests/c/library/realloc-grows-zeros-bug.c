// expect: FALSE(assertion) at 13
// args: --check assertions
// What `calloc` made zero ends where its object did.
typedef typeof(sizeof(0)) size_type;
void *calloc(size_type, size_type);
void *realloc(void *, size_type);
int main(void) {
  char *text = calloc(3, 1);
  text = realloc(text, 6);
  int sum = 0;
  for (int i = 0; i < 6; i++)
    sum += text[i] != 0;
  assert(sum < 3);
}
