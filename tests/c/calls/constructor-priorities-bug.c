// expect: FALSE at 6
// args: --check assertions
int order;
__attribute__((constructor(202))) void second(void) { order = 10 * order + 2; }
__attribute__((constructor(101))) void before(void) { order = 10 * order + 1; }
int main(void) { assert(order == 21); }
