extern void reach_error(void);
static short h; static int g;
static signed char nc(void) { h = 8; g = 8; return 1; }
static short ns(void) { h = 8; g = 8; return 1; }
static int ni(void) { h = 8; g = 8; return 1; }
int main(void) { h = 2; g = 2; int r = 4 + h < ns(); if (r != X) reach_error(); return 0; }