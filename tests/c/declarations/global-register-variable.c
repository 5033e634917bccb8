// expect: UNKNOWN a variable in a register of its own
// args: --check assertions
register long kept asm("r15");
int main(void) {
  kept = 1;
  assert(kept == 1);
  return 0;
}
