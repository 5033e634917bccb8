struct point { int x, y; };
struct line { struct point from, to; int tags[4]; };
struct point p1 = { 1, 2 }, p2 = { .y = 2, .x = 1 }, p3 = { x: 1, y: 2 }, p4 = { }, p5 = { 1, };
struct line l1 = { { 1, 2 }, { 3, 4 }, { 5 } }, l2 = { .from.x = 1, .to = { .y = 3 }, .tags[2] = 7, .tags = { [0 ... 1] = 9, [3] = 4 } };
int a1[] = { [3] = 1, 2, [0] = 5 }, a2[] = { [2] 7, [4 ... 5] 8 }, a3[2][2] = { { 1 }, { 2, 3 } }, a4[3] = { [1 ... 2] = 1 };
char s1[] = "text", s2[] = { "text" }, s3[4] = "text", *s4 = "a" "b";
int scalar = { 1 }, negative = -1, *pointer = &scalar, *null = (void *) 0, choice = 1 ? 2 : 3;
struct point *literal = &(struct point){ .x = 1 };
int (*functions[])(void) = { 0, (int (*)(void)) 0 };
