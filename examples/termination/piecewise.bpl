// expect: TRUE
// args: --prop termination
// The distance of x from 0 falls, whichever side it is on.
procedure main(a: int)
{
    var x: int;
    x := a;
    while (x != 0) {
        if (x > 0) { x := x - 1; } else { x := x + 1; }
    }
}
