// expect: TRUE
// args: --prop unreach-call --data-model LP64
extern void reach_error(void);
int main(void) {
  static const char base[] = __BASE_FILE__, file[] = __FILE__;
  if (sizeof(base) != sizeof(file)) reach_error();
  if (base[sizeof(base) - 3] != '.' || base[sizeof(base) - 2] != 'c') reach_error();
#if __STDC_VERSION__ != 201710L
  reach_error();
#endif
  return 0;
}
