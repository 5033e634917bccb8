// expect: FALSE(no-uninitialised-read) at 7
// args: --check uninitialised
struct pair { int first, second; };
int main(void) {
  struct pair p;
  p.first = 1;
  return p.second;
}
