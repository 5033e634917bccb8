/* What is named where it stands. */
typedef float vector __attribute__((vector_size(16)));
_Complex double z;
vector v;
void clean(int *p);
void reached(void) {
  int nested(int x) { return x; }
  z = z * 2;
  v = v + v;
  void *target = &&here;
  goto *target;
here:
  nested(1);
  int n = 1.5j;
  __attribute__((cleanup(clean))) int cleaned;
  __builtin_ia32_pause();
}
