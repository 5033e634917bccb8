// A quotient that its type does not have ends the program, as for numbers.
// expect: TRUE
// args: --data-model LP64 --check assertions --volatile memory
typedef short v4hi __attribute__((vector_size(8)));
int main(void) {
  v4hi a = {-32768, 1, 1, 1};
  volatile short minus = -1;
  a = a / minus;
  assert(0);
}
