// Memory whose type is known is copied by assignments.
void *memcpy(void *, const void *, unsigned long);
struct pair { int first; long second; };
int main(void) {
  struct pair a = { 1, 2 }, b;
  memcpy(&b, &a, sizeof a);
  return b.first;
}
