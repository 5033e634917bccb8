// expect: ERROR incomplete
struct chain { int value; struct chain next; };
struct chain c;
int main(void) { return c.value; }
