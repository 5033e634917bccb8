//! Constructors of array terms: reads over writes are resolved where the indices are decided.

use crate::{Op, Sort, SortKind, Term, Terms};

impl Terms {
    /// The sort of arrays from `index` to `element`.
    pub fn array_sort(&self, index: Sort, element: Sort) -> Sort {
        self.sort(SortKind::Array(index, element))
    }

    fn element_sort(&self, array: Term) -> Sort {
        match self.kind_of(array) {
            SortKind::Array(_, element) => element,
            kind => unreachable!("an array was expected, not {kind:?}"),
        }
    }

    /// `array[index]`
    pub fn select(&self, array: Term, index: Term) -> Term {
        let sort = self.element_sort(array);
        let mut array = array;
        loop {
            let args = self.args(array);
            match self.op(array) {
                Op::Store if args[1] == index => return args[2],
                Op::Store if self.definitely_distinct(args[1], index) => array = args[0],
                Op::ConstArray => return args[0],
                _ => return self.intern(Op::Select, &[array, index], sort),
            }
        }
    }

    /// `array[index := value]`
    pub fn store(&self, array: Term, index: Term, value: Term) -> Term {
        let sort = self.sort_of(array);
        let args = self.args(array);
        if self.with_op(array, |op| *op == Op::Store) {
            if args[1] == index {
                return self.store(args[0], index, value);
            }
            // Writes to different indices commute: order them by their index.
            if index < args[1] && self.definitely_distinct(args[1], index) {
                let inner = self.store(args[0], index, value);
                // The inner array is already normalised at the index that is written here.
                return self.intern(Op::Store, &[inner, args[1], args[2]], sort);
            }
        }
        // a[i := a[i]] is a
        if self.select(array, index) == value {
            return array;
        }
        self.intern(Op::Store, &[array, index, value], sort)
    }

    /// The array of this sort that holds `value` everywhere.
    pub fn const_array(&self, sort: Sort, value: Term) -> Term {
        self.intern(Op::ConstArray, &[value], sort)
    }
}
