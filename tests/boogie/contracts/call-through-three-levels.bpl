// expect: TRUE
var g: int;
procedure a() modifies g; { g := g + 1; }
procedure b() modifies g; { call a(); call a(); }
procedure c() modifies g; { call b(); call b(); }
procedure main()
  modifies g;
{
  g := 0;
  call c();
  assert g == 4;
}
