// expect: FALSE at 7
void *memmove(void *, const void *, unsigned);
struct pair { int a, b; };
int main(void) {
  int up[3] = {1, 2, 3};
  memmove((struct pair *)(up + 1), (struct pair *)up, sizeof(struct pair));
  assert(up[2] != 2);
}
