// expect: TRUE
// args: --prop no-overflow
int main(void) {
  int k = 0;
  for (int i = 2147483640; i < 2147483646; ({ while (k < 20 && i < 2147483646) { i++; k++; } })) ;
  return 0;
}
