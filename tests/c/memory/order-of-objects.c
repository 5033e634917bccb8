// expect: UNKNOWN the order of pointers to different objects
// args: --check assertions
int a, b;
static int before(int *p, int *q) { return p < q; }
int main(void) { assert(before(&a, &b)); }
