// As for numbers: a variable that is added comes last, and so does the place of a compound assignment.
// expect: TRUE
// args: --data-model LP64 --check assertions
typedef int v2si __attribute__((vector_size(8)));
v2si g = {1, 2};
static v2si change(void) {
  g[0] += 10;
  return g;
}
int main(void) {
  v2si sum = g + change();
  assert(sum[0] == 22 && sum[1] == 4);
  g = (v2si){1, 2};
  v2si rest = g - change();
  assert(rest[0] == -10);
  g += change();
  assert(g[0] == 42);
}
