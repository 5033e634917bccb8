// expect: TRUE
// args: --check assertions --data-model LP64
// What GCC without optimisation knows about the objects behind pointers.
struct s { int a; char b[10]; char last[6]; };
char buffer[20], two[3][4];
struct s s;
unsigned long parameter(char *p, char q[10]) { return __builtin_object_size(p, 0) & __builtin_object_size(q, 1); }
int main(void) {
  char *p = buffer;
  int n = 3;
  assert(__builtin_object_size(buffer, 0) == 20 && __builtin_object_size(&buffer[2], 1) == 18);
  assert(__builtin_object_size(buffer + 2, 0) == 18 && __builtin_object_size(buffer + 2, 1) == -1);
  assert(__builtin_object_size(buffer + 2, 2) == 18 && __builtin_object_size(buffer + 2, 3) == 0);
  assert(__builtin_object_size(s.b, 0) == 16 && __builtin_object_size(s.b, 1) == 10);
  assert(__builtin_object_size(&s.b[3], 0) == 13 && __builtin_object_size(&s.b[3], 3) == 7);
  assert(__builtin_object_size(two[1], 1) == 8 && __builtin_object_size(&two[1][2], 1) == 2);
  assert(__builtin_object_size("abc", 0) == 4 && __builtin_object_size((char *)&n, 0) == 4);
  assert(__builtin_object_size(p, 0) == -1 && __builtin_object_size(p, 2) == 0 && __builtin_object_size(&buffer[n], 0) == -1);
  assert(parameter(buffer, buffer) == -1);
  return 0;
}
