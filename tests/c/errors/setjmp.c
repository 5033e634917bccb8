// expect: UNKNOWN unsupported: `setjmp`
typedef long jmp_buf[8];
int setjmp(jmp_buf);
void longjmp(jmp_buf, int);
void assert(int);
jmp_buf place;
int main(void) {
  if (setjmp(place) == 0)
    longjmp(place, 1);
  assert(0);
  return 0;
}
