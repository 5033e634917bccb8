// Operations on vectors are done element by element; a number stands for all elements.
// expect: TRUE
// args: --data-model LP64 --check assertions
typedef int v4si __attribute__((vector_size(16)));
int main(void) {
  v4si a = {10, -20, 30}, b = {1, 2, 3, 4};
  v4si sum = a + b;
  assert(sum[0] == 11 && sum[1] == -18 && sum[2] == 33 && sum[3] == 4);
  v4si moved = a + 5, turned = 100 - b;
  assert(moved[1] == -15 && turned[3] == 96);
  assert((-a)[1] == 20 && (~b)[0] == -2);
  a += b;
  a <<= 1;
  assert(a[0] == 22 && a[3] == 8);
  v4si old = b++;
  assert(old[2] == 3 && b[2] == 4 && (--b)[2] == 3);
}
