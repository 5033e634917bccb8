// expect: UNKNOWN memory that is not freed when the program is aborted
// args: --prop valid-memcleanup
// sanitizer: none
void *malloc(unsigned long);
void abort(void);
int main(void) {
  void *p = malloc(4);
  abort();
}
