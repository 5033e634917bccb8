// expect: TRUE
// args: --prop no-overflow
int main(int argc, char **argv) {
  int sum = 2147483500;
  if (argc > 1) sum += argv[1][0];
  return sum > 0;
}
