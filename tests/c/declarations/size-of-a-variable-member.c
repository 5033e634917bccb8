// expect: UNKNOWN struct with a member of variable length
extern void reach_error(void);
static unsigned long size(int n, void *at) {
  typedef struct {
    int bounds[n];
  } region;
  region *pointer = at;
  return sizeof(pointer->bounds);
}
int main(void) {
  int some[4];
  if (size(4, some) == sizeof(some))
    reach_error();
  return 0;
}
