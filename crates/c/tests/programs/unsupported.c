int outer(int n)
{
    int nested(int x) { return x + n; }
    auto int declared(int);
    return nested(1);
}
int forward(int n; int a[n], int n);
int fine;
