// expect: TRUE
// args: --check assertions
// The place of a compound assignment is found once, although what is stored says where it is.
struct A { struct A *p; int v; } arr[4];
struct B { int i, a[3]; } s;
int main(void) {
  for (int i = 0; i < 4; i++) { arr[i].p = &arr[i]; arr[i].v = 10 * i; }
  struct A *r = arr[0].p->p += 1;
  assert(r == &arr[1] && arr[0].p == &arr[1]);
  r = arr[2].p->p -= 1;
  assert(r->v == 10);
  struct A t = {&arr[1], 7};
  *arr[3].p = t;
  assert(arr[3].v == 7 && arr[3].p == &arr[1] && arr[1].v == 10);
  s.a[0] = 5; s.a[1] = 6;
  // As GCC has it, the value with its effects comes before the place.
  s.a[s.i] = (s.i = 1) + 5;
  int q = s.a[s.i] += (s.i = 0) + 5;
  assert(s.a[1] == 6 && q == 10 && s.a[0] == 10);
}
