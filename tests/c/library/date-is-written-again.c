// expect: UNKNOWN a call of the unknown function `gmtime`
// args: --prop unreach-call --data-model LP64
// Both calls may return the same object.
extern void reach_error(void);
struct tm { int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst; long tm_gmtoff; const char *tm_zone; };
struct tm *gmtime(const long *);
int main(void) {
  long now = 0;
  struct tm *first = gmtime(&now);
  int year = first->tm_year;
  now = 400 * 86400L;
  struct tm *second = gmtime(&now);
  if (first == second && first->tm_year != year) reach_error();
}
