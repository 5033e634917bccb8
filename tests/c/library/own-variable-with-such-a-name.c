// expect: TRUE
// args: --prop unreach-call --data-model LP64
// A variable that the program defines, and one that is only declared.
extern void reach_error(void);
extern long timezone;
int signgam = 3;
int main(void) {
  if (signgam != 3) reach_error();
}
