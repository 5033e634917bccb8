// expect: TRUE
// args: --prop unreach-call --data-model ILP32
// GCC takes addresses to have a sign when they become wider numbers.
extern void reach_error(void);
static void *pointer(unsigned number) { return (void *)number; }
long long constant = (long long)(void *)0xfffffff0u;
int main(void) {
  long long wide = (long long)pointer(0xfffffff0u);
  if (wide != -16 || constant != -16 || (unsigned long long)pointer(0xfffffff0u) <= 0xffffffffULL) reach_error();
  return 0;
}
