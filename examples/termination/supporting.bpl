// expect: TRUE
// args: --prop termination
// x falls because y is positive.
procedure main(a: int)
{
    var x, y: int;
    x, y := a, 23;
    while (x >= 0) {
        x := x - y;
    }
}
