// expect: TRUE
// args: --check assertions
// GCC's other names for the functions of the library.
int main(void) {
  char s[4];
  __builtin___strcpy_chk(s, "b", __builtin_object_size(s, 1));
  if (__builtin_strlen(s) != 1) __VERIFIER_error();
}
