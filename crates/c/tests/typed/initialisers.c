/* Designators, omitted braces, strings, unions, ranges, flexible members, compound literals. */
struct point { int x, y; };
struct line { struct point from, to; char name[4]; };
union number { int i; double d; struct point p; };
struct flexible { int count; short data[]; };
struct point points[] = { 1, 2, { 3 }, [3] = { .y = 4 }, 5 };
struct line line = { 1, 2, .to.y = 3, "abcd" };
struct line nested = { { 1 }, .from.y = 2, .to = { 3, 4 }, .name = "a", .name[2] = 'z' };
struct line lines[2] = { [1].to = { 7, 8 }, "end" };
union number a = { 1 }, b = { .d = 2 }, c = { .p.y = 3 }, replaced = { .i = 1, .d = 2.0 };
int range[6] = { [0 ... 4] = 1, [2] = 5 };
int matrix[2][3] = { 1, 2, 3, 4 };
int braced[2][3] = { { 1 }, { [2] = 2 } };
struct flexible flexible = { 2, { 1, 2, 3 } };
char text[] = "hi", exact[2] = "hi", wrapped[] = { "hi" };
int wide[] = L"wide";
char *pointer = "text" + 1;
int *to_element = &matrix[1][2], *literal = (int[]){ 1, 2 };
struct point *to_point = &(struct point){ .y = 1 };
int empty[3] = {};
int (*functions[])(void);
struct { struct { int in; }; int out; } anonymous = { 1, .in = 2, 3 };
void locals(struct point p, int n) {
  struct point copy = p, parts = { n, p.y };
  struct line both = { p, .to = copy };
  int values[] = { n, n + 1 };
  char buffer[8] = "x";
  static int counter = 3;
  int scalar = { n };
  struct point *q = &(struct point){ n, 2 };
  n = (struct point){ 1, n }.y + ((int[]){ 1, 2, 3 })[n];
}
