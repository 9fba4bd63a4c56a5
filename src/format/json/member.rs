//! Conversions between values of the model and of the document.

use super::values::{parse_day, parse_points, parse_spec, unexpected_value};
use super::words::{ColourWord, SexWord, TimeClassWord};
use crate::format::ReadError;
use crate::model::{Colour, Date, RankOrder, Sex, StartingRank, System, TimeClass};
use crate::number::Points;

/// A type of the model whose values the document states under a key of their own.
pub(super) trait Member: Sized {
    /// The type of the value in the document.
    type Doc;

    /// Converts the value to its form in the document.
    fn write(&self) -> Self::Doc;

    /// Converts a value of the document to the model. `place` returns the name of the key, which
    /// error messages contain.
    fn read(doc: &Self::Doc, place: &dyn Fn() -> String) -> Result<Self, ReadError>;
}

/// Implements `Member` for types that the document and the model share.
macro_rules! shared_types {
    ($($type:ty),*) => { $(impl Member for $type {
        type Doc = $type;

        fn write(&self) -> $type {
            self.clone()
        }

        fn read(doc: &$type, _: &dyn Fn() -> String) -> Result<$type, ReadError> {
            Ok(doc.clone())
        }
    })* };
}
shared_types!(
    Option<String>,
    Option<u16>,
    Option<u32>,
    Vec<String>,
    Vec<Option<String>>
);

/// Implements `Member` for types that are words in the document.
macro_rules! word_types {
    ($($type:ty, $word:ty;)*) => { $(impl Member for Option<$type> {
        type Doc = Option<$word>;

        fn write(&self) -> Option<$word> {
            self.map(Into::into)
        }

        fn read(doc: &Option<$word>, _: &dyn Fn() -> String) -> Result<Option<$type>, ReadError> {
            Ok(doc.map(Into::into))
        }
    })* };
}
word_types! {
    Colour, ColourWord;
    Sex, SexWord;
    TimeClass, TimeClassWord;
}

impl Member for Vec<Colour> {
    type Doc = Vec<ColourWord>;

    fn write(&self) -> Vec<ColourWord> {
        self.iter().map(|&colour| colour.into()).collect()
    }

    fn read(doc: &Vec<ColourWord>, _: &dyn Fn() -> String) -> Result<Vec<Colour>, ReadError> {
        Ok(doc.iter().map(|&word| word.into()).collect())
    }
}

impl Member for Option<Date> {
    type Doc = Option<String>;

    fn write(&self) -> Option<String> {
        self.map(|date| date.to_string())
    }

    fn read(doc: &Option<String>, place: &dyn Fn() -> String) -> Result<Option<Date>, ReadError> {
        let read_day = |text: &String| parse_day(&place(), text);
        doc.as_ref().map(read_day).transpose()
    }
}

/// The day of each round, which may be unknown.
impl Member for Vec<Option<Date>> {
    type Doc = Vec<Option<String>>;

    fn write(&self) -> Vec<Option<String>> {
        self.iter().map(Member::write).collect()
    }

    fn read(
        doc: &Vec<Option<String>>,
        place: &dyn Fn() -> String,
    ) -> Result<Vec<Option<Date>>, ReadError> {
        doc.iter().map(|date| Member::read(date, place)).collect()
    }
}

impl Member for Option<[Points; 3]> {
    type Doc = Option<[String; 3]>;

    fn write(&self) -> Option<[String; 3]> {
        self.map(|list| list.map(|points| points.to_string()))
    }

    fn read(
        doc: &Option<[String; 3]>,
        place: &dyn Fn() -> String,
    ) -> Result<Option<[Points; 3]>, ReadError> {
        let Some([win, draw, loss]) = doc else {
            return Ok(None);
        };
        let read_points = |text: &String| parse_points(&place(), text);
        Ok(Some([
            read_points(win)?,
            read_points(draw)?,
            read_points(loss)?,
        ]))
    }
}

/// The match points and game points that a team gets for a bye.
impl Member for [Option<Points>; 2] {
    type Doc = [Option<String>; 2];

    fn write(&self) -> [Option<String>; 2] {
        self.map(|points| points.map(|points| points.to_string()))
    }

    fn read(
        doc: &[Option<String>; 2],
        place: &dyn Fn() -> String,
    ) -> Result<[Option<Points>; 2], ReadError> {
        let read = |text: &String| parse_points(&place(), text);
        let [first, second] = doc
            .each_ref()
            .map(|text| text.as_ref().map(read).transpose());
        Ok([first?, second?])
    }
}

impl Member for Option<RankOrder> {
    type Doc = Option<Vec<String>>;

    fn write(&self) -> Option<Vec<String>> {
        let order = self.as_ref()?;
        let criteria = order.criteria.iter();
        Some(criteria.map(|spec| spec.spelled.clone()).collect())
    }

    fn read(
        doc: &Option<Vec<String>>,
        _: &dyn Fn() -> String,
    ) -> Result<Option<RankOrder>, ReadError> {
        let Some(list) = doc else {
            return Ok(None);
        };
        let criteria = list
            .iter()
            .map(|text| parse_spec(text))
            .collect::<Result<_, _>>()?;
        Ok(Some(RankOrder { criteria }))
    }
}

/// The tournament system without the number of cycles of a round robin, which the document states
/// under another key.
impl Member for Option<System> {
    type Doc = Option<String>;

    fn write(&self) -> Option<String> {
        self.map(|system| system.name().to_owned())
    }

    fn read(doc: &Option<String>, place: &dyn Fn() -> String) -> Result<Option<System>, ReadError> {
        let Some(name) = doc else {
            return Ok(None);
        };
        let known_systems = [
            System::Swiss,
            System::RoundRobin { cycles: 0 },
            System::KnockOut,
            System::Scheveningen,
        ];
        match known_systems
            .into_iter()
            .find(|system| system.name() == name)
        {
            None => Err(unexpected_value(
                &place(),
                name,
                "swiss, round-robin, knock-out or scheveningen",
            )),
            system => Ok(system),
        }
    }
}

/// The method of the starting rank without the federation of the ratings, which the document states
/// under another key.
impl Member for Option<StartingRank> {
    type Doc = Option<String>;

    fn write(&self) -> Option<String> {
        self.as_ref().map(|rank| rank.method.clone())
    }

    fn read(
        doc: &Option<String>,
        _: &dyn Fn() -> String,
    ) -> Result<Option<StartingRank>, ReadError> {
        Ok(doc.clone().map(|method| StartingRank {
            federation: None,
            method,
        }))
    }
}
