// expect: TRUE
// args: --data-model LP64 --check assertions
struct { unsigned a : 3, b : 9, c : 17; unsigned long d : 40; } v;
int main(void) {
  assert(sizeof(v.a = 1) == 1 && sizeof(v.b += 1) == 2 && sizeof(v.c++) == 4 && sizeof(v.d = 1) == 8);
  assert(sizeof(+v.a) == 4 && sizeof(0, v.a) == 1);
}
