/* Labels as values, ends of scopes, functions within functions, and jumps out of functions are other things here. */
typedef long jmp_buf[8];
int setjmp(jmp_buf);
void longjmp(jmp_buf, int);
void clean(int *p);
jmp_buf place;
int computed(int n) {
  static void *const table[] = {&&one, &&two};
  goto *table[n];
one:
  return 1;
two:
  return 2;
}
int cleaned(int n) {
  int x __attribute__((cleanup(clean))) = n;
  return x;
}
int outer(int n) {
  __label__ out;
  int inner(int k) {
    if (k > n)
      goto out;
    return n + k;
  }
  return inner(1);
out:
  return 0;
}
void leave(int n) { longjmp(place, n); }
int come_back(int n) {
  if (setjmp(place) == 0)
    leave(n);
  return 1;
}
