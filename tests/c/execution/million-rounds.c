// expect: TRUE
int main(void) {
  unsigned h = 2166136261u;
  for (int i = 0; i < 1000000; i++) h = (h ^ (i & 255)) * 16777619u;
  if (h != 0xd29f3f05u) __VERIFIER_error();
  return 0;
}
