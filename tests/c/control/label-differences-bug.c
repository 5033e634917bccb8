// expect: FALSE(unreach-call) at 17
// args: --prop unreach-call
// Tables of distances between labels, as they are used in code that must not be relocated.
extern void reach_error(void);
static int choose(int i) {
  static const int table[] = {&&zero - &&zero, &&one - &&zero, &&two - &&zero};
  goto *(&&zero + table[i]);
one:
  return 1;
two:
  return 2;
zero:
  return 0;
}
int main(void) {
  if (choose(0) != 0 || choose(1) != 1 || choose(2) != 1)
    reach_error();
  return 0;
}
