// expect: TRUE
// args: --prop unreach-call --strategy induction
// In the second phase the number is even: x < 5000 or x % 2 == 0.
void reach_error(void);
int main(void) {
  unsigned x = 0;
  while (x < 200000001) {
    if (x < 5000)
      x++;
    else
      x += 2;
  }
  if (x % 2)
    reach_error();
  return 0;
}
