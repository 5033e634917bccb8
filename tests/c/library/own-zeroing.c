// expect: FALSE(unreach-call)
// args: --prop unreach-call --arch 64bit
// GCC calls memset where the program says bzero.
extern void reach_error(void);
void bzero(void *to, unsigned long n) { *(char *)to = 3; }
int main(void) {
  char c = 1;
  bzero(&c, 1);
  if (c == 0)
    reach_error();
  return 0;
}
