// expect: TRUE
// args: --prop unreach-call --data-model LP64
// Qualifiers of an array are those of its elements, and those do not count.
extern void reach_error(void);
int main(void) {
  if (!__builtin_types_compatible_p(const int[3], int[3])) reach_error();
  if (!__builtin_types_compatible_p(const int, int)) reach_error();
  if (__builtin_types_compatible_p(const int *, int *)) reach_error();
  if (__builtin_types_compatible_p(int[3], int[4])) reach_error();
  if (!__builtin_types_compatible_p(int[], int[4])) reach_error();
  return 0;
}
