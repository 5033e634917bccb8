// expect: TRUE
// args: --check assertions
// What an assignment gives is what was stored, not what is there now.
volatile int v;
volatile struct { unsigned f : 3; } s;
int main(void) {
  int x = v = 5, y = s.f = 9;
  assert(x == 5 && y == 1);
}
