// expect: TRUE
// args: --check assertions
double global;
float array[3];
struct { int i; double d; } record;
static float numbers[4] = {1.5f, -2};
int main(void) {
  double minus = -0.0;
  int zeros = global == 0 && array[2] == 0 && record.d == 0 && minus == 0.0 && !minus;
  assert(zeros && numbers[0] == 1.5 && numbers[1] == -2.0 && numbers[2] == 0);
}
