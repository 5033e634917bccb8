//! The sizes of C's types.

/// The sizes of the basic types of C.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum DataModel {
    /// `int`, `long` and pointers have 32 bits.
    #[default]
    Ilp32,
    /// `int` has 32 bits, `long` and pointers have 64.
    Lp64,
}

impl DataModel {
    /// All of them.
    pub const ALL: [DataModel; 2] = [DataModel::Ilp32, DataModel::Lp64];

    /// As C programmers call it: `ILP32`, `LP64`.
    pub fn name(self) -> &'static str {
        match self {
            DataModel::Ilp32 => "ILP32",
            DataModel::Lp64 => "LP64",
        }
    }

    /// As the competition and GraphML witnesses call it: `32bit`, `64bit`.
    pub fn architecture(self) -> &'static str {
        match self {
            DataModel::Ilp32 => "32bit",
            DataModel::Lp64 => "64bit",
        }
    }

    /// The data model with this [`name`](Self::name).
    pub fn named(name: &str) -> Option<DataModel> {
        DataModel::ALL.into_iter().find(|model| model.name() == name)
    }

    /// The data model of this [`architecture`](Self::architecture).
    pub fn of_architecture(name: &str) -> Option<DataModel> {
        DataModel::ALL.into_iter().find(|model| model.architecture() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back() {
        for model in DataModel::ALL {
            assert_eq!(DataModel::named(model.name()), Some(model));
            assert_eq!(DataModel::of_architecture(model.architecture()), Some(model));
        }
        assert_eq!(DataModel::named("LLP64"), None);
    }
}
