// expect: FALSE(unreach-call)
// args: --prop unreach-call --data-model LP64
extern void reach_error(void);
char *getenv(const char *);
int main(void) {
  if (getenv("HOME") && !getenv("PATH")) reach_error();
}
