// The step of the outer loop has a loop of its own: the counter takes many steps where the condition has held once.
// expect: FALSE(no-overflow) at 6
// args: --prop no-overflow
int main(void) {
  int k = 0;
  for (int i = 2147483640; i < 2147483646; ({ while (k < 20) { i++; k++; } })) ;
  return 0;
}
