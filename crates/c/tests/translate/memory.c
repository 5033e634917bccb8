struct node { int value; unsigned flag : 3; struct node *next; };
void *malloc(unsigned);
int table[4] = {1, 2};
int sum(struct node *n) {
  int total = 0;
  while (n) { total += n->value; n = n->next; }
  return total;
}
int main(void) {
  struct node first = {table[1]}, plain;
  plain.value = 1;
  first.next = malloc(sizeof(struct node));
  *first.next = plain;
  first.flag = 9;
  assert(sum(&first) != 3);
}
