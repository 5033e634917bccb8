#define BESIDE 42
int beside;
