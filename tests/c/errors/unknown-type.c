// expect: ERROR unknown type name `uint`
uint counter;
int main(void) { return counter; }
