// expect: TRUE
// args: --prop termination
extern void exit(int);
int main(void) {
  while (1) exit(0);
}
