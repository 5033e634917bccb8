// expect: FALSE(termination)
// args: --prop termination
procedure main(a: int)
{
    var x: int;
    x := a;
    while (x > 0) {
        x := x + 1;
    }
}
