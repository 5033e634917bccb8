// expect: TRUE
// args: --prop termination
// x grows until y is negative, and falls from then on.
procedure main(a: int, b: int)
{
    var x, y: int;
    x, y := a, b;
    while (x > 0) {
        x := x + y;
        y := y - 1;
    }
}
