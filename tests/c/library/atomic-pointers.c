// expect: TRUE
// args: --check assertions
int main(void) {
  int x = 5, y = 6, *p = &x, *q = &y, *old;
  __atomic_store_n(p, 33, 5);
  old = __sync_lock_test_and_set(&q, p);
  if (*old != 6 || *q != 33) __VERIFIER_error();
}
