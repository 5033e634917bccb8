// expect: TRUE
// args: --prop unreach-call --strategy symbolic --integers math
// The number of rounds does not depend on the inputs, whose ranges are assumed in every round.
void reach_error(void);
int main(void) {
  int from[1500], to[1500];
  for (int i = 0; i < 1500; i++)
    to[i] = from[i];
  if (from[700] != to[700])
    reach_error();
  return 0;
}
