//! Reads the ratings of a person, and the name of the rating list that the tournament uses.

use std::borrow::Cow;

use super::event::Lowering;
use super::node::{Node, Object, text_member};

impl<'a> Lowering<'_, 'a> {
    /// Returns the name of the rating list that the tournament uses; empty if it is not stated.
    pub(super) fn used_rating_list(&self) -> Cow<'a, str> {
        let list = text_member(self.tournament, "ratingList");
        list.map(|(field, _)| field.value).unwrap_or_default()
    }

    /// Returns the ratings of a person, each with the name of its list. In the file, they are in
    /// the order of the event's rating lists, or they are objects that name the list.
    pub(super) fn ratings_by_list(&self, profile: &Object<'a>) -> Vec<(Cow<'a, str>, Node<'a>)> {
        let Some(rating) = profile.get("rating") else {
            return Vec::new();
        };
        if rating.count().is_some() {
            let first_list = self.event.rating_lists.first().cloned().unwrap_or_default();
            return vec![(first_list, rating)];
        }
        let lists = rating.items().into_iter().enumerate();
        let lists = lists.filter_map(|(index, node)| match Object::new(node) {
            Some(object) => Some((object.non_empty_text("list")?.value, object.get("rating")?)),
            None => Some((self.event.rating_lists.get(index)?.clone(), node)),
        });
        lists.collect()
    }
}

/// Whether a number may be a rating, or is 0, which means that there is none.
pub(super) const fn is_rating(number: u16) -> bool {
    number <= 4000
}
