// expect: FALSE(termination) at 6
// args: --prop termination
// It wraps around at 255.
int main(void) {
  unsigned char i = 0;
  while (i < 256) i++;
  return 0;
}
