// expect: TRUE
// args: --prop termination
// When x falls, y may become anything.
procedure main(a: int, b: int)
{
    var x, y: int;
    x, y := a, b;
    while (x > 0 && y > 0) {
        if (*) {
            x := x - 1;
            havoc y;
        } else {
            y := y - 1;
        }
    }
}
