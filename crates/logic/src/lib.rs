//! Sorts, hash-consed terms, normal forms, quantifier elimination.
