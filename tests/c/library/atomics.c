// expect: TRUE
// args: --check assertions
int main(void) {
  int x = 5, e = 7;
  unsigned char c = 250;
  if (__sync_fetch_and_add(&x, 2) != 5 || x != 7) __VERIFIER_error();
  if (__sync_sub_and_fetch(&x, 3) != 4) __VERIFIER_error();
  if (__sync_add_and_fetch(&c, 10) != 4 || __atomic_fetch_or(&c, 3, 5) != 4 || c != 7) __VERIFIER_error();
  if (!__sync_bool_compare_and_swap(&x, 4, 8) || __sync_val_compare_and_swap(&x, 1, 2) != 8) __VERIFIER_error();
  if (__atomic_compare_exchange_n(&x, &e, 9, 0, 5, 5) || e != 8 || x != 8) __VERIFIER_error();
  if (!__atomic_compare_exchange_n(&x, &e, 9, 0, 5, 5) || x != 9) __VERIFIER_error();
  if (__atomic_exchange_n(&x, 1, 5) != 9 || __atomic_load_n(&x, 5) != 1) __VERIFIER_error();
  __sync_lock_release(&x);
  __sync_synchronize();
  if (x) __VERIFIER_error();
}
