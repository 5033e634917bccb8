// expect: UNKNOWN nothing to check
// args: --check assertions
int main(void) { return 0; }
