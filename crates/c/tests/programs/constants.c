int integers[] = { 0, 1, 42u, 0x2AL, 052UL, 0b101, 0xffffffffffffffffULL, 18446744073709551615llu, 7lu };
double floats[] = { 1., .5, 1.5e3, 1E-3, 0x1.8p3, 0X1P-2f, 2.5f, 2.5L, 1e5F };
_Float128 wide = 1.5Q + 1.5f128 + 2.f64x + 1.0w;
_Complex double imaginary = 1.0i + 2i + 3.0if;
int characters[] = { 'a', '\'', '"', '\n', '\\', '\0', '\377', '\x7f', '\e', 'ab', 'abcd', L'x', u'\u00e9', U'\U0001F600' };
char *strings[] = { "plain", "two" " parts" "\x41" "1", "tab\tquote\"back\\slash", "\1234", u8"caf\u00e9", "?", "" };
int *wides[] = { L"wide" L"\xe9" "a", u"\U0001F600x", U"\u00e9", "mixed" L"up" };
char digraphs<:2:> = <% 'a', 'b' %>;
