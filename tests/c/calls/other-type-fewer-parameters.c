// expect: FALSE(unreach-call) at 6
// args: --prop unreach-call --arch 64bit
extern void reach_error(void);
static void one(int a) {
  if (a == 7)
    reach_error();
}
int main(void) {
  void (*f)(int, int) = (void (*)(int, int))one;
  f(7, 1);
}
