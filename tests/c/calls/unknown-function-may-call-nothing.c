// expect: UNKNOWN what the unknown function `keep` does with a function it gets
// args: --prop unreach-call --data-model LP64
// Nothing is passed to the function, but whether it is called is as open as its arguments would be.
extern void reach_error(void);
void keep(void (*)(void));
static void kept(void) { reach_error(); }
int main(void) { keep(kept); }
