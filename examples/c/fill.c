// A loop fills an array, another one looks at it: the proof needs "for all indices below i".
// expect: TRUE
#include <assert.h>
#define N 1000
int main(void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = 2 * i;
  for (int i = 0; i < N; i++)
    assert(a[i] == 2 * i);
}
