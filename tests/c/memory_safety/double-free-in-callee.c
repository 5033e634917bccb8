// expect: FALSE(valid-free) at 8
// args: --prop valid-memsafety
// sanitizer: address
void *malloc(unsigned long);
void free(void *);
struct s { char *text; };
void clear(struct s *s) {
  free(s->text);
}
int main(void) {
  struct s s;
  s.text = malloc(4);
  clear(&s);
  clear(&s);
  return 0;
}
