// expect: FALSE(unreach-call) at 10
// args: --prop unreach-call --data-model LP64
// The library calls `malloc` by its name, so that it calls the program's.
extern void reach_error(void);
extern char *strdup(const char *);
static char room[8];
static int calls;
void *malloc(unsigned long size) { calls++; return room; }
int main(void) {
  if (strdup("ab") == room && calls == 1) reach_error();
  return 0;
}
