// expect: TRUE
// args: --prop termination
int main(void)
{
    int n = 27;
    while (n != 1) {
        if (n % 2 == 0)
            n = n / 2;
        else
            n = 3 * n + 1;
    }
    return n;
}
