// Ultimate's structs.
type pointer = { base: int, offset: int };
procedure p() { }
