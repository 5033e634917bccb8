// expect: ERROR no procedure
implementation lost()
{
}
