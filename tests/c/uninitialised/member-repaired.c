// expect: TRUE
// args: --check uninitialised
// A struct may be copied before all of it is written.
struct pair { int first, second; };
int main(void) {
  struct pair p, q;
  p.first = 1;
  q = p;
  p.second = 2;
  return q.first + p.second;
}
