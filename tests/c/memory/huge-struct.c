// expect: TRUE
// args: --data-model LP64 --check assertions
struct huge { char x[0x4000000000000000UL], y[0x3000000000000000UL]; int a; };
int main(void) {
  unsigned long o = (unsigned long)&((struct huge *)0)->a;
  assert(o == 0x7000000000000000UL && sizeof(struct huge) == o + 4);
}
