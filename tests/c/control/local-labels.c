// expect: TRUE
// args: --prop unreach-call
extern void reach_error(void);
static int find(const int *a, int n, int x) {
  return ({
    __label__ found;
    int at;
    for (at = 0; at < n; at++)
      if (a[at] == x)
        goto found;
    at = -1;
  found:
    at;
  });
}
int main(void) {
  int a[3] = {4, 5, 6};
  if (find(a, 3, 5) != 1 || find(a, 3, 7) != -1)
    reach_error();
  {
    __label__ next, end;
    goto next;
  end:
    goto done;
  next:
    goto end;
  }
done:
  return 0;
}
