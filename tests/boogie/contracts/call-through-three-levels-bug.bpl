// expect: FALSE at 11
var g: int;
procedure a() modifies g; { g := g + 1; }
procedure b() modifies g; { call a(); call a(); }
procedure c() modifies g; { call b(); if (*) { call b(); } }
procedure main()
  modifies g;
{
  g := 0;
  call c();
  assert g == 4; // fails
}
