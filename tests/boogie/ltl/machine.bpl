// The cells between the constants are enough, although level has no bounds.
// expect: TRUE
// args: --prop ltl --entry main
// #LTLProperty: [](AP(mode == 1) ==> <>AP(mode == 2))
var mode, level: int;

procedure main()
  modifies mode, level;
{
  var input: int;
  mode, level := 0, 0;
  while (true) {
    havoc input;
    assume 1 <= input && input <= 3;
    if (mode == 0 && input == 1) { mode := 1; level := level + 7; }
    else if (mode == 0 && input == 2) { level := level * 2 + 1; }
    else if (mode == 1 && level <= 3) { mode := 2; }
    else if (mode == 1) { level := level mod 4; }
    else if (mode == 2) { mode := 0; }
  }
}
