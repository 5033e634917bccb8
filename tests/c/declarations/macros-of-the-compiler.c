// expect: TRUE
// args: --check assertions --data-model LP64
int main(void) {
  assert(__CHAR_BIT__ == 8 && sizeof(__SIZE_TYPE__) == 8 && __LONG_MAX__ == 0x7fffffffffffffffL && __LINE__ == 4);
  return 0;
}
