// A function without a body has no address: that of a function that calls it is taken.
void *malloc(unsigned long);
void *(*get)(unsigned long) = malloc;
int main(void) { return get(4) != 0; }
