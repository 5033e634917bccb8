// expect: FALSE(ltl)
// args: --prop ltl
// The first statement is never executed, but the state before it repeats forever.
//@ ltl invariant positive: <> AP(x == 1);
int x;
int main(void) {
again:
  goto again;
  x = 1;
}
