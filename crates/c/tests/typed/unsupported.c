/* What is named where it stands. */
typedef float vector __attribute__((vector_size(16)));
_Complex double z;
vector v;
void reached(void) {
  register int own asm("ebx");
  z = z * 2;
  v = v + v;
  int n = 1.5j + own;
  __builtin_ia32_pause();
}
