// expect: TRUE
// args: --data-model LP64 --integers bits --check assertions
typedef int v4si __attribute__((vector_size(16)));
typedef float v4sf __attribute__((vector_size(16)));
typedef unsigned char v4qi __attribute__((vector_size(4)));
int __VERIFIER_nondet_int(void);
int main(void) {
  v4si a = {1, 2, 3, 4}, b = {5, 6, 7, 8};
  v4si back = __builtin_shuffle(a, (v4si){3, 2, 1, 4});
  assert(back[0] == 4 && back[2] == 2 && back[3] == 1);
  int i = __VERIFIER_nondet_int();
  v4si mixed = __builtin_shuffle(a, b, (v4si){i, 7, 0, 9});
  assert(mixed[0] == (i & 7) + 1 && mixed[1] == 8 && mixed[3] == 2);
  v4si chosen = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  assert(chosen[1] == 5 && chosen[2] == 2);
  v4sf f = {1.9f, -1.9f, 255, 0};
  v4si cut = __builtin_convertvector(f, v4si);
  assert(cut[0] == 1 && cut[1] == -1);
  v4qi narrow = __builtin_convertvector((v4si){300, -1, 7, 0}, v4qi);
  assert(narrow[0] == 44 && narrow[1] == 255 && sizeof narrow == 4);
}
