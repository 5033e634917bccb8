/* What is named where it stands. */
typedef _Float16 half;
_Decimal64 z;
half v;
void reached(void) {
  register int own asm("ebx");
  z = z * 2;
  v = v + v;
  double n = 1.5DD + own;
  __builtin_ia32_pause();
}
