// expect: UNKNOWN call forall
procedure lemma(x: int);
  ensures x == x;
procedure main()
{
  call forall lemma(*);
}
