// expect: TRUE
// args: --prop valid-memsafety --data-model LP64
// sanitizer: none
typedef int wchar_t;
wchar_t *wcscpy(wchar_t *, const wchar_t *);
unsigned long wcslen(const wchar_t *);
int main(void) {
  wchar_t a[3], b[3] = {'a', 'b'};
  wcscpy(a, b);
  return 0;
}
