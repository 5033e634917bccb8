// Jumps anywhere: into blocks and loops, out of expressions, Duff's device, cases in strange places.
int printf(const char *, ...);
static void duff(char *to, const char *from, int count) {
  int n = (count + 7) / 8;
  switch (count % 8) {
  case 0: do { *to++ = *from++;
  case 7: *to++ = *from++;
  case 6: *to++ = *from++;
  case 5: *to++ = *from++;
  case 4: *to++ = *from++;
  case 3: *to++ = *from++;
  case 2: *to++ = *from++;
  case 1: *to++ = *from++;
          } while (--n > 0);
  }
}
static int into_loop(int n) {
  int i = n, sum = 0;
  goto inside;
  for (i = 0; i < 5; i++) {
    int local = i * 2;
    sum += local;
  inside:
    sum += 100;
  }
  return sum;
}
static int backwards(void) {
  int rounds = 0;
again: {
    int fresh = 7;
    rounds++;
    if (rounds < 4) { fresh = 0; goto again; }
    return rounds * 10 + fresh;
  }
}
static int keeps(void) {
  int n = 0;
  { int kept = 5;
  more:
    kept++;
    if (++n < 3) goto more;
    return kept;
  }
}
static int nested(int v) {
  int r = 0;
  switch (v) {
    int hidden;
  case 1: hidden = 3; r = hidden; break;
    if (0) { case 2: r = 20; } else { case 3: r += 30; }
    for (; v < 10; v += 3) { default: r += 1; case 12 ... 14: r += 2; if (r > 50) break; continue; }
    r += 1000;
  }
  return r;
}
static int out_of_expression(int n) {
  int sum = 0;
  for (int i = 0; i < 10; i++) sum += ({ if (i == n) break; if (i & 1) continue; i; });
  sum += ({ int j = 0; loop: if (++j < 4) goto loop; j; });
  if (n > 100) return sum + ({ return 7; 1; });
  return sum;
}
int main(void) {
  char to[24] = {0};
  duff(to, "the quick brown fox", 19);
  printf("%s %d %d %d\n", to, into_loop(2), backwards(), keeps());
  for (int v = 0; v < 16; v++) printf("%d ", nested(v));
  printf("\n%d %d %d\n", out_of_expression(5), out_of_expression(50), out_of_expression(500));
  int n = 0;
  while (1) { do { if (n++ > 5) goto end; } while (n % 2); }
end:
  printf("%d\n", n);
  return 3;
}
