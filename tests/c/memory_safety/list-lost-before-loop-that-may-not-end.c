// expect: UNKNOWN memory that may be lost in a loop that may never end
// args: --prop valid-memsafety
// Walking through a ring never ends. No end is there at which the other node could be noticed, which is lost.
void *malloc(unsigned long);
struct node {
  struct node *next;
};
int main(void) {
  struct node *ring = malloc(sizeof *ring);
  ring->next = malloc(sizeof *ring);
  ring->next->next = ring;
  ring->next = ring;
  while (ring)
    ring = ring->next;
  return 0;
}
