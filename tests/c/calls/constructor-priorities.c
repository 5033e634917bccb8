// expect: TRUE
// args: --check assertions
int order, ended;
void later(void) __attribute__((constructor));
void last(void) __attribute__((destructor(300)));
void first(void) __attribute__((destructor));
__attribute__((constructor)) void unnumbered(void) { order = 10 * order + 3; }
__attribute__((constructor(202))) void second(void) { order = 10 * order + 2; }
__attribute__((constructor(101))) void before(void) { order = 10 * order + 1; }
void later(void) { order = 10 * order + 4; }
void last(void) { assert(ended == 2); }
__attribute__((destructor(400))) void middle(void) { ended = 2 * ended; }
void first(void) { ended = 1; }
int main(void) { assert(order == 1234); }
