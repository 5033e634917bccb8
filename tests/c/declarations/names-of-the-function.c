// expect: UNKNOWN a comparison of string literals that may be one
// args: --prop unreach-call --data-model LP64
// GCC has three objects. Here they are literals, which may be one.
extern void reach_error(void);
int main(void) {
  if (__func__ == __FUNCTION__ || __FUNCTION__ == __PRETTY_FUNCTION__) reach_error();
  if (__func__ != __func__) reach_error();
  return 0;
}
