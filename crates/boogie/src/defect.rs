//! The attribute with which assertions of a translation name the defect they show: `assert {:check "no-overflow"} x <
//! 7;`.

use tracewright_vocabulary::Defect;

use crate::{Attribute, AttributeArg};

/// The name of the attribute.
const ATTRIBUTE: &str = "check";

impl Attribute {
    /// The attribute of an assertion that shows a defect.
    pub fn of_defect(defect: Defect) -> Attribute {
        Attribute { name: ATTRIBUTE.to_owned(), args: vec![AttributeArg::Text(defect.property().to_owned())] }
    }

    /// The defect that an assertion with these attributes shows; by default, a failing assertion of the program.
    pub fn defect(attributes: &[Attribute]) -> Defect {
        let named = Attribute::find(attributes, ATTRIBUTE).and_then(|attribute| match attribute.args.first() {
            Some(AttributeArg::Text(name)) => Defect::of_property(name),
            _ => None,
        });
        named.unwrap_or(Defect::Assertion)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn assertions_say_what_they_show() {
        for defect in Defect::ALL {
            assert_eq!(Attribute::defect(&[Attribute::of_defect(defect)]), defect);
        }
        assert_eq!(Attribute::defect(&[]), Defect::Assertion);
        let other = Attribute { name: ATTRIBUTE.to_owned(), args: vec![AttributeArg::Text("else".to_owned())] };
        assert_eq!(Attribute::defect(&[other]), Defect::Assertion);
    }
}
