// expect: FALSE(termination)
// args: --prop termination
// The values of a and b grow by a factor in each round.
procedure main()
{
    var a, b: int;
    a, b := 3, 1;
    while (a + b >= 4) {
        a := 3 * a + b;
        b := 2 * b;
    }
}
