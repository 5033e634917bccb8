// expect: UNKNOWN a volatile pointer that somebody else has changed
// args: --check assertions
int x;
int *volatile p = &x;
int main(void) {
  assert(p == &x);
}
