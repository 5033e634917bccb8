int deeper;
