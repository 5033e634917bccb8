// expect: TRUE
// args: --check assertions
int a, b;
static int before(int *p, int *q) { return p < q; }
int main(void) { assert(!(before(&a, &b) && before(&b, &a))); }
