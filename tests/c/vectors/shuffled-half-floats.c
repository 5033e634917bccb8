// expect: UNKNOWN unsupported
// args: --prop unreach-call --arch 64bit
// Half floats are not supported: a program with vectors of them is accepted, and they are named where it gets to them.
typedef _Float16 halves __attribute__((vector_size(16)));
typedef short numbers __attribute__((vector_size(16)));
extern void reach_error(void);
int main(void) {
  halves v = {1, 2, 3, 4, 5, 6, 7, 8};
  v = __builtin_shuffle(v, (numbers){7, 6, 5, 4, 3, 2, 1, 0});
  if (v[0] != 8)
    reach_error();
  return 0;
}
