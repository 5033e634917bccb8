// expect: TRUE
// args: --prop termination
// Only even numbers go on, and the next number is odd.
procedure main(a: int)
{
    var x: int;
    x := a;
    while (x mod 2 == 0) {
        x := x - 1;
    }
}
