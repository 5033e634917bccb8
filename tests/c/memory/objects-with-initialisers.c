// expect: TRUE
// args: --check assertions
struct point { int x, y; };
struct shape { struct point corners[3]; const char *name; union { int i; char c[4]; } extra; };
struct shape triangle = {{{0, 0}, {1, 2}, [2].y = 7}, "abc", {.c = {1, 2}}};
int table[300] = {[5] = 5, [100 ... 110] = 3};
char text[] = "hello", *words[] = {"x", text};
int counter(void) { static int calls = 3; static struct point last; last.x++; return ++calls + last.x; }
int sum(struct point *p) { return p->x + p->y; }
struct point shifted(struct point p, int d) { return (struct point){p.x + d, p.y + d}; }
int main(void) {
  assert(triangle.corners[1].y == 2 && triangle.corners[2].y == 7 && triangle.corners[2].x == 0);
  assert(triangle.name[1] == 'b' && triangle.extra.i == 0x0201);
  assert(table[5] == 5 && table[105] == 3 && table[111] == 0);
  words[1][0] = 'j';
  assert(text[0] == 'j' && text[5] == 0 && words[0][0] == 'x');
  assert(counter() == 5 && counter() == 7);
  assert(sum(&(struct point){3, 4}) == 7);
  assert(shifted(triangle.corners[1], 1).y == 3);
  struct shape copy = triangle, list[2];
  list[1] = copy;
  copy.corners[0].x = 1;
  list[0] = list[1];
  assert(list[0].corners[1].x == 1 && list[0].corners[0].x == 0 && list[0].extra.i == 0x0201);
  assert(list[0].name == triangle.name);
}
