// expect: TRUE
// args: --check assertions
typedef struct { int quot; int rem; } div_t;
extern div_t div(int, int);
int main(void) {
  div_t d = div(-7, 2);
  if (d.quot != -3 || d.rem != -1) __VERIFIER_error();
}
