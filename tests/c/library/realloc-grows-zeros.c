// expect: TRUE
// args: --check assertions,memory
// The old part keeps its zeros and what was written, and the new part can be written.
typedef typeof(sizeof(0)) size_type;
void *calloc(size_type, size_type);
void *realloc(void *, size_type);
void free(void *);
struct pair { int first; char second; };
int main(void) {
  char *text = calloc(3, 1);
  text[1] = 'b';
  text = realloc(text, 6);
  text[5] = 'f';
  assert(text[0] == 0 && text[1] == 'b' && text[2] == 0 && text[5] == 'f');
  int *numbers = calloc(2, sizeof(int));
  numbers[0] = 7;
  numbers = realloc(numbers, 4 * sizeof(int));
  numbers[3] = 9;
  assert(numbers[0] == 7 && numbers[1] == 0 && numbers[3] == 9);
  struct pair *pair = calloc(1, sizeof(struct pair));
  pair = realloc(pair, 2 * sizeof(struct pair));
  assert(pair->first == 0 && pair->second == 0);
  free(text);
  free(numbers);
  free(pair);
}
