// expect: TRUE
// args: --check uninitialised
union both { int number; char bytes[4]; };
int main(void) {
  union both b, *p = &b;
  for (int i = 0; i < 2; i++)
    p->bytes[i] = 1;
  p->bytes[2] = p->bytes[3] = 2;
  return p->number;
}
