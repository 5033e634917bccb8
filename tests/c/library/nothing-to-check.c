// expect: UNKNOWN nothing to check
int main(void) { return 0; }
