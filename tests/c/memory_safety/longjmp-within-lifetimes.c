// expect: TRUE
// args: --prop valid-memsafety
// What is alive where a jump comes from and where it leads to is alive all the time.
typedef long jmp_buf[8];
int setjmp(jmp_buf);
void longjmp(jmp_buf, int);
static jmp_buf b;
static void jump(int *p) {
  *p = 2;
  longjmp(b, 1);
}
int main(void) {
  int x = 1;
  int *p = &x;
  if (setjmp(b) == 0)
    jump(p);
  return *p;
}
