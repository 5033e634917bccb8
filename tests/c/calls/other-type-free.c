// expect: FALSE(unreach-call) at 18
// args: --prop unreach-call
void *malloc(unsigned);
void free(void *);
extern void reach_error(void);
typedef void (*each_function)(void *data, void *user);
static void each(void **v, int n, each_function f, void *user) {
  for (int i = 0; i < n; i++)
    f(v[i], user);
}
int main(void) {
  void *v[2] = {malloc(4), malloc(8)};
  // A function of the library, with one argument more than it takes.
  each(v, 2, (each_function)free, 0);



  reach_error();
}
