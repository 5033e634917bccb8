// expect: ERROR there is no function `main`
void reach_error(void);
int helper(int x) { if (x) reach_error(); return x; }
