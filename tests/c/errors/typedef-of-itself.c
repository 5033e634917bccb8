// expect: ERROR unknown type name `loop`
typedef loop loop;
loop x;
int main(void) { return x; }
