/* Lengths are computed where the declaration is reached. */
unsigned long f(int n, int m, int a[n][m + 1], int b[n]) {
  int row[n], square[n][n];
  typedef char buffer[n * 2];
  buffer one, *many;
  unsigned long size = sizeof row + sizeof(buffer) + sizeof square[0] + sizeof(short[m]) + sizeof *a;
  int (*p)[n] = square, (*q)[m] = (int (*)[m])b;
  many = &one;
  return size + p[1][2] + q[0][1] + a[1][2] + b[3] + (*many)[0];
}
int prototype(int n, int (*p)[n], int q[*]);
