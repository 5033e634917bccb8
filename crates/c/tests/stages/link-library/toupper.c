// A function that the library has in C gets its body.
int toupper(int);
int main(void) { return toupper('a'); }
