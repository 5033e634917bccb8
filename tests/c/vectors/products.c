// expect: TRUE
// args: --data-model LP64 --check assertions
typedef int v2si __attribute__((vector_size(8)));
int main(void) {
  v2si a = {10, -21}, b = {3, 4};
  v2si product = a * b;
  assert(product[0] == 30 && product[1] == -84);
  v2si quotient = a / b;
  assert(quotient[0] == 3 && quotient[1] == -5);
  v2si rest = a % 4;
  assert(rest[0] == 2 && rest[1] == -1);
}
