// expect: TRUE
// GCC expands isdigit, but not the other functions on characters: through a pointer it is the C library's.
extern void reach_error(void);
extern int isdigit(int);
extern int isalpha(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int c = __VERIFIER_nondet_int();
  int (*pointer)(int) = isdigit;
  if (c < '0' || c > '9')
    return 0;
  if (isdigit(c) != 1 || pointer(c) != 2048 || isalpha('a') != 1024)
    reach_error();
  return 0;
}
