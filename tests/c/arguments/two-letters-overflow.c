// expect: FALSE(no-overflow)
// args: --prop no-overflow
int main(int argc, char **argv) {
  int sum = 2147483600;
  if (argc > 1) sum += argv[1][0];
  return sum > 0;
}
