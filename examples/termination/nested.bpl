// expect: TRUE
// args: --prop termination
procedure main(n: int)
{
    var i, j: int;
    i := n;
    while (i > 0) {
        j := 1;
        while (j < i) {
            j := j + 1;
        }
        i := i - 1;
    }
}
