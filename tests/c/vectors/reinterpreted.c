// A cast between vectors, or between a vector and an integer, keeps the bytes.
// expect: TRUE
// args: --data-model LP64 --integers bits --check assertions
typedef int v4si __attribute__((vector_size(16)));
typedef short v8hi __attribute__((vector_size(16)));
typedef long v2di __attribute__((vector_size(16)));
typedef int v2si __attribute__((vector_size(8)));
typedef unsigned v4ui __attribute__((vector_size(16)));
int main(void) {
  v4si a = {1, -2, 3, 4};
  v8hi h = (v8hi)a;
  assert(h[0] == 1 && h[1] == 0 && h[2] == -2 && h[3] == -1);
  v2di d = (v2di)a;
  assert(d[1] == 0x400000003);
  assert(((v4ui)a)[1] == 4294967294u);
  v2si pair = (v2si)0x700000005;
  assert(pair[0] == 5 && pair[1] == 7 && (long)pair == 0x700000005);
}
