// expect: TRUE
// args: --prop valid-memsafety
// sanitizer: undefined
int printf(const char *, ...);
struct record {
  char name[4];
  struct record *next;
};
int main(void) {
  struct record last = {"abc", 0}, first = {"xyz", &last};
  struct record *p = &first;
  while (p) {
    printf("%s\n", p->name);
    p = p->next;
  }
}
