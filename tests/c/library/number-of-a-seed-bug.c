// expect: FALSE(unreach-call)
// args: --prop unreach-call --data-model LP64
extern void reach_error(void);
int rand_r(unsigned *);
int main(void) {
  unsigned seed = 1;
  if (rand_r(&seed) == 5 && seed == 7) reach_error();
}
