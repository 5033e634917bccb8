// expect: TRUE
// args: --check assertions
volatile unsigned char port;
volatile _Bool flag;
int main(void) {
  int x = port, f = flag;
  assert(x >= 0 && x <= 255 && (f == 0 || f == 1));
}
