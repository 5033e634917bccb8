// expect: TRUE
void *memmove(void *, const void *, unsigned);
struct pair { int a, b; };
int main(void) {
  int up[3] = {1, 2, 3}, down[3] = {1, 2, 3};
  memmove((struct pair *)(up + 1), (struct pair *)up, sizeof(struct pair));
  assert(up[0] == 1 && up[1] == 1 && up[2] == 2);
  memmove((struct pair *)down, (struct pair *)(down + 1), sizeof(struct pair));
  assert(down[0] == 2 && down[1] == 3 && down[2] == 3);
}
