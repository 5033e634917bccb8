// expect: TRUE
// args: --check assertions --data-model LP64
// `aligned` on typedef names, variables, members, pointers and functions is what `_Alignof` and `__alignof__` tell.
typedef int wide __attribute__((aligned(32)));
typedef short narrow __attribute__((aligned(1)));
int plain __attribute__((aligned(64)));
_Alignas(16) char buffer[3];
wide from_type;
struct s { char c; int x __attribute__((aligned(16))); narrow n; } __attribute__((packed));
struct t { char c; int *__attribute__((aligned(32))) p; };
void code(void) __attribute__((aligned(128)));
void code(void) {}
int main(void) {
  static struct s v;
  struct s *p = &v;
  assert(_Alignof(wide) == 32 && __alignof__(wide) == 32 && _Alignof(narrow) == 1);
  assert(__alignof__(plain) == 64 && _Alignof(buffer) == 16 && __alignof__(from_type) == 32);
  assert(__alignof__(p->x) == 16 && __alignof__(v.n) == 1 && __alignof__(v.c) == 1);
  assert(sizeof(struct t) == 64 && __alignof__(struct t) == 32);
  assert(__alignof__(code) == 128 && __alignof__(main) == 1);
  assert(_Alignof(long) == 8);
  _Static_assert(_Alignof(wide) == 32, "");
  return 0;
}
