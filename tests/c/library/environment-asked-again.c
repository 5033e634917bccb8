// expect: UNKNOWN a variable of the environment that was asked for before
// args: --prop unreach-call --data-model LP64
extern void reach_error(void);
char *getenv(const char *);
int main(void) {
  if (getenv("HOME") && !getenv("HOME")) reach_error();
}
