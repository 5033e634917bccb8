// expect: TRUE
// What objects that live for ever hold in the beginning may be said by compound literals (GNU C).
extern void reach_error(void);
struct s { int a, b; }; struct o { struct s in; int c; };
static struct s t = (struct s){1, 2};
int arr[] = (int[]){1, 2, 3};
static struct o n = { (struct s){3, 4}, 5 };
struct o m = (struct o){ { 6, 7 }, 8 };
struct s *p = &(struct s){9, 10};
int *q = (int[]){11, 12};
struct s list[2] = { (struct s){13, 14}, { 15, 16 } };
union u { int i; struct s s; } uu = (union u){ .s = { 17, 18 } };
static const struct s *const pp[] = { &(const struct s){19, 20}, &t };
struct fx { int n; struct s *v; } fx = { 2, (struct s[]){ { 21, 22 }, { 23, 24 } } };
char str[4] = (char[4]){ "ab" };
int scalar = (int){ 7 };
int main(void) {
  static struct s loc = (struct s){30, 31};
  static int la[] = (int[2]){32};
  if (t.a != 1 || t.b != 2) reach_error();
  if (sizeof arr != 12 || arr[2] != 3) reach_error();
  if (n.in.a != 3 || n.in.b != 4 || n.c != 5) reach_error();
  if (m.in.a != 6 || m.in.b != 7 || m.c != 8) reach_error();
  if (p->a != 9 || p->b != 10 || q[1] != 12) reach_error();
  p->a++; q[0] += 1; if (p->a != 10 || q[0] != 12) reach_error();
  if (list[0].b != 14 || list[1].a != 15) reach_error();
  if (uu.s.b != 18) reach_error();
  if (pp[0]->b != 20 || pp[1]->a != 1 || fx.v[1].a != 23) reach_error();
  if (str[1] != 'b' || str[3] || scalar != 7) reach_error();
  if (loc.a != 30 || loc.b != 31 || la[0] != 32 || la[1] != 0) reach_error();
  return 0;
}
