// expect: UNKNOWN datatype
datatype List { Nil(), Cons(head: int) }
procedure main()
{
  assert true;
}
