// expect: FALSE(no-uninitialised-read) at 8
// args: --check uninitialised
union both { int number; char bytes[4]; };
int main(void) {
  union both b, *p = &b;
  p->bytes[0] = 1;
  p->bytes[1] = 2;
  return p->number;
}
