// expect: TRUE
// args: --prop unreach-call --data-model ILP32
// Numbers are computed in their own precision on ILP32, too, and macros say so.
extern void reach_error(void);
int main(void) {
#if __FLT_EVAL_METHOD__ != 0
  reach_error();
#endif
  return 0;
}
