//! Searches for the meaning of each printed column.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use super::known::KnownResults;
use super::printed::Printed;
use super::tried::{Tried, are_most_wrong, is_same, prefer_exact_reading, tried_specs};
use super::wishes::{self, Wish};
use super::worlds::{Contexts, World, Worlds};
use super::{Attribution, Fit, Meaning, encounter};
use crate::audit::Facts;
use crate::audit::evidence::columns::ColumnEvidence as Evidence;
use crate::audit::facts::needs::Need;
use crate::import::{Announcement, StatedColumn};
use crate::model::{ParticipantId, TieBreakSpec};
use crate::rules;
use crate::tiebreak::{self, Among, Aspect, Column, Derivation};

/// The most candidates that are kept for a column, beside those that fit as well as the best one.
const MAX_SHOWN: usize = 4;

/// The values of a tie-break in a world; `None` if it cannot be computed.
type Computed = Option<Rc<Column>>;

/// The data of the search: the facts, the printed columns, and every column computed so far.
pub(super) struct Search<'w> {
    facts: &'w Facts<'w>,
    worlds: &'w Worlds,
    stated: &'w [StatedColumn],
    contexts: Contexts<'w>,
    printed: Vec<Printed>,
    known: KnownResults,
    wishes: Vec<Wish>,
    columns: RefCell<HashMap<(TieBreakSpec, usize), Computed>>,
}

/// A printed column to be explained, what the file says about it, and the columns to its left, on
/// which direct encounter depends.
#[derive(Clone, Copy)]
struct Question<'a> {
    printed: &'a Printed,
    about: &'a Announcement,
    before: &'a [Printed],
}

impl<'w> Search<'w> {
    pub(super) fn new(facts: &'w Facts<'w>, worlds: &'w Worlds, known: KnownResults) -> Search<'w> {
        let stated = facts.stated_columns(worlds.among());
        let columns = stated.iter().enumerate();
        let printed = columns.map(|(index, column)| Printed::new(index, column, facts.source));
        Search {
            facts,
            worlds,
            stated,
            contexts: Contexts::new(worlds),
            printed: printed.collect(),
            known,
            wishes: wishes::generate(facts.import, worlds),
            columns: RefCell::default(),
        }
    }

    /// Finds the meaning of each printed column.
    pub(super) fn attribute(&self) -> Vec<Attribution> {
        let both = self.printed.iter().zip(self.stated);
        let mut before = Vec::new();
        let found = both.map(|(printed, column)| {
            let found = self.attribute_column(printed, column, &before);
            before.push(found.with_corrections(printed));
            found
        });
        found.collect()
    }

    /// The participants whose value of this tie-break can be compared.
    fn comparable(&self, spec: &TieBreakSpec) -> impl Iterator<Item = ParticipantId> {
        let allows = self.known.has_known_value(spec);
        self.worlds.table().ids().filter(move |&id| allows(id))
    }

    fn attribute_column(
        &self,
        printed: &Printed,
        column: &StatedColumn,
        before: &[Printed],
    ) -> Attribution {
        let mut about = column.about.clone();
        let announced = column.announced.as_ref();
        let mut announced = announced
            .and_then(|spec| wishes::computable_form(self.facts.import, self.worlds, spec));
        // the rating of unrated players belongs to the world, not to the tie-break
        let of_spec = announced
            .as_mut()
            .and_then(|spec| spec.modifiers.unrated.take());
        about.unrated = about.unrated.or(of_spec);
        let about = &about;
        let asked = Question {
            printed,
            about,
            before,
        };
        let by_rating = |code: &str| tiebreak::looks_at(code, Aspect::Ratings);
        let rated = match &announced {
            Some(spec) => by_rating(&spec.code),
            None => !about.codes.is_empty() && about.codes.iter().all(|code| by_rating(code)),
        };
        let telling = printed.count_telling(self.worlds.table().ids());
        let evidence = match () {
            () if printed.values.iter().all(Option::is_none) => Evidence::NoValues,
            () if about.not_computable => Evidence::NotComputable,
            () if !self.has_results() => Evidence::NoResults,
            () if rated && !self.worlds.has_ratings() => Evidence::NoRatings,
            () if printed.values.iter().flatten().all(|&v| v == 0) => Evidence::AllZero,
            () if telling == 0 => Evidence::Constant,
            () => Evidence::Telling,
        };
        let search = evidence == Evidence::Telling;
        let mut tried = Vec::new();
        if matches!(
            evidence,
            Evidence::Telling | Evidence::AllZero | Evidence::Constant
        ) && let Some(spec) = &announced
        {
            self.try_spec(asked, spec, 0, &mut tried);
        }
        let full = |tried: &[Tried]| tried.iter().any(|t| t.wrong.is_empty());
        if search && !full(&tried) {
            let codes = match &announced {
                Some(spec) => vec![spec.code.as_str()],
                None => about.codes.clone(),
            };
            self.try_codes(asked, &tried_specs(&tried), &mut tried, |code| {
                codes.contains(&code)
            });
            if !full(&tried) && !tried.iter().any(|t| t.is_near()) {
                let known = tried_specs(&tried);
                self.try_codes(asked, &known, &mut tried, |code| !codes.contains(&code));
            }
        }
        self.build_attribution(printed, about, announced, evidence, tried)
    }

    /// Whether there are results. For teams there are: the search is not made for teams without
    /// matches.
    fn has_results(&self) -> bool {
        self.worlds.among() == Among::Teams || self.facts.has(Need::Results)
    }

    fn try_codes(
        &self,
        asked: Question<'_>,
        known: &[TieBreakSpec],
        tried: &mut Vec<Tried>,
        of: impl Fn(&str) -> bool,
    ) {
        for wish in self.wishes.iter().filter(|wish| of(&wish.spec.code)) {
            if !known.iter().any(|spec| is_same(spec, &wish.spec)) {
                // a tie-break other than the announced one costs more
                let cost = wish.cost + if known.is_empty() { 0 } else { 4 };
                self.try_spec(asked, &wish.spec, cost, tried);
            }
        }
    }

    /// Tries one tie-break in every world in which it may have been computed.
    fn try_spec(
        &self,
        asked: Question<'_>,
        spec: &TieBreakSpec,
        cost: usize,
        tried: &mut Vec<Tried>,
    ) {
        let Question {
            printed,
            about,
            before,
        } = asked;
        let first = tried.len();
        if !tiebreak::has_values(&spec.code) && !spec.modifiers.forfeits_as_played {
            let made = self.worlds.in_score(spec.basis);
            let column = encounter::points_in_tied_sets(self.worlds.table(), made, before);
            let as_points = self.compare(printed, spec, 0, Rc::new(column), cost);
            tried.extend(as_points.map(|mut tried| {
                tried.meaning.as_points = true;
                tried
            }));
        }
        let mut order: Vec<(usize, usize)> = self
            .worlds
            .worlds_of(&spec.code)
            .filter(|&index| self.is_possible(index, spec, about))
            .map(|index| (index, self.world_cost(index, spec, about)))
            .collect();
        order.sort_by_key(|&(_, cost)| cost);
        for (world, extra) in order {
            let Some(column) = self.column(spec, world) else {
                continue;
            };
            let same = tried[first..]
                .iter_mut()
                .find(|tried| tried.column == column);
            if let Some(same) = same {
                // a reading that changes nothing is not another meaning, and an edition that was
                // never in force is reported only if no usual edition fits
                let World { rules, unrated, .. } = &self.worlds.list[world];
                let is_edition = rules.reading.is_none() && *unrated == same.meaning.world.unrated;
                let of_reading = same.meaning.world.rules.reading.is_some();
                let is_usual = self.worlds.is_usual(world);
                // a reading of the announced edition is nearer to the announcement than another
                // edition
                let same_edition = rules.name == same.meaning.world.rules.name;
                let nearer = same_edition || announced_rules(spec, about).is_none();
                if is_edition && of_reading && is_usual && nearer {
                    same.meaning.world = self.worlds.list[world].clone();
                    same.world = world;
                } else if is_edition && (of_reading || is_usual) {
                    same.also.push(world);
                }
                continue;
            }
            tried.extend(self.compare(printed, spec, world, column, cost + extra));
        }
    }

    /// Whether values can have been computed in a world: its edition had come into force by then,
    /// or the file or the user names it.
    fn is_possible(&self, index: usize, spec: &TieBreakSpec, about: &Announcement) -> bool {
        let rules = &self.worlds.list[index].rules;
        let edition = &self.facts.edition;
        let named = announced_rules(spec, about).map(|(name, _)| name);
        !edition.excludes(rules) || rules.name == edition.rules.name || named == Some(rules.name)
    }

    /// The distance of a world from what is announced, or else from the edition in force.
    fn world_cost(&self, index: usize, spec: &TieBreakSpec, about: &Announcement) -> usize {
        let world = &self.worlds.list[index];
        let rules = &world.rules;
        let announced = announced_rules(spec, about);
        let of_edition = match announced {
            Some((name, _)) if rules.name == name => 0,
            None if rules.name == self.facts.edition.rules.name => 0,
            Some(_) => 4,
            None if !self.worlds.is_usual(index) => 4,
            None if self.facts.edition.allows(rules) => 1,
            None => 3,
        };
        let of_reading = match (rules.reading, announced) {
            (reading, Some((_, announced))) if reading == announced => 0,
            (None, None) => 0,
            _ => 2,
        };
        let as_stated = about.unrated.or(self.facts.options.unrated);
        let of_unrated = usize::from(world.unrated != as_stated);
        of_edition + of_reading + of_unrated
    }

    fn column(&self, spec: &TieBreakSpec, world: usize) -> Computed {
        let key = (spec.clone(), world);
        if let Some(known) = self.columns.borrow().get(&key) {
            return known.clone();
        }
        let column = tiebreak::column(self.contexts.get(world), spec);
        let column = column.ok().map(Rc::new);
        self.columns.borrow_mut().insert(key, column.clone());
        column
    }

    fn compare(
        &self,
        printed: &Printed,
        spec: &TieBreakSpec,
        world: usize,
        column: Rc<Column>,
        cost: usize,
    ) -> Option<Tried> {
        let mut compared = 0;
        let mut wrong = Vec::new();
        let allows = self.known.has_known_value(spec);
        for (player, &value) in self.worlds.table().ids().zip(column.iter()) {
            if !allows(player) {
                continue;
            }
            let Some(agrees) = printed.agrees(player, value) else {
                continue;
            };
            compared += 1;
            if !agrees {
                wrong.push(player);
            }
        }
        (compared > 0).then(|| Tried {
            meaning: self.meaning(spec, world),
            world,
            also: Vec::new(),
            column,
            compared,
            wrong,
            cost,
        })
    }

    fn meaning(&self, spec: &TieBreakSpec, world: usize) -> Meaning {
        Meaning {
            spec: spec.clone(),
            world: self.worlds.list[world].clone(),
            as_points: false,
        }
    }

    fn build_attribution(
        &self,
        printed: &Printed,
        about: &Announcement,
        announced: Option<TieBreakSpec>,
        evidence: Evidence,
        mut tried: Vec<Tried>,
    ) -> Attribution {
        let names = |t: &Tried| {
            announced
                .as_ref()
                .is_some_and(|s| is_same(&t.meaning.spec, s))
        };
        tried.retain(|t| names(t) || self.is_testable(t, printed, evidence));
        tried.sort_by_key(Tried::key);
        let values = printed.values.iter().flatten().count();
        let named = announced.as_ref().and_then(|spec| {
            let of_spec = tried.iter().filter(|t| is_same(&t.meaning.spec, spec));
            of_spec.min_by_key(|t| self.distance(t, spec, about))
        });
        let named = named.map(|t| self.fit(t));
        prefer_exact_reading(&mut tried);
        let mut tried = tried.into_iter();
        let best = tried.next();
        let (mut tied, mut others) = (Vec::new(), Vec::new());
        let mut also = Vec::new();
        if let Some(best) = &best {
            also = best
                .also
                .iter()
                .map(|&w| self.worlds.list[w].clone())
                .collect();
            for other in tried {
                if other.agrees_with(best, printed) {
                    // a reading adds nothing if an edition explains the values
                    let reading = other.meaning.world.rules.reading;
                    if reading.is_some() && best.meaning.world.rules.reading.is_none() {
                        continue;
                    }
                    tied.extend(self.fits(&other));
                } else if others.len() < MAX_SHOWN {
                    others.push(self.fit(&other));
                }
            }
        }
        let compared = best.as_ref().map_or(0, |best| best.compared);
        let accepted = best.as_ref().is_some_and(|best| {
            let telling = printed.count_telling(self.comparable(&best.meaning.spec));
            // a name such as Buchholz is evidence even without modifiers
            let is_announced = about.codes.contains(&best.meaning.spec.code.as_str());
            let few = best.wrong.len() * if is_announced { 3 } else { 5 } <= telling;
            few && (telling >= 3 || best.wrong.is_empty()) || best.is_encounter(printed)
        });
        Attribution {
            among: self.worlds.among(),
            column: printed.index,
            evidence,
            announced: named,
            accepted,
            derivations: best
                .as_ref()
                .map_or_else(Vec::new, |best| self.derivations(best)),
            by_edition: best.as_ref().map_or_else(Vec::new, |best| {
                self.by_edition(printed, &best.meaning.spec)
            }),
            best: best.as_ref().map(|best| self.fit(best)),
            also,
            tied,
            others,
            compared,
            not_compared: values - compared.min(values),
        }
    }

    /// Whether a candidate can be judged by the compared values: at least one of them is not 0, or
    /// the column contains nothing else. Zeros alone agree with any direct encounter.
    fn is_testable(&self, tried: &Tried, printed: &Printed, evidence: Evidence) -> bool {
        let mut compared = self.comparable(&tried.meaning.spec);
        evidence != Evidence::Telling
            || compared.any(|id| printed.values[id.index()].is_some_and(|value| value != 0))
    }

    /// The distance of a candidate from what is announced.
    fn distance(&self, tried: &Tried, spec: &TieBreakSpec, about: &Announcement) -> usize {
        if tried.meaning.as_points {
            return 0; // how programs print direct encounter
        }
        let announced = announced_rules(spec, about);
        let (name, reading) = announced.unwrap_or((self.facts.edition.rules.name, None));
        let unrated = about.unrated.or(self.facts.options.unrated);
        let far = |world: &World| {
            usize::from(world.rules.name != name) * 2
                + usize::from(world.rules.reading != reading)
                + usize::from(world.unrated != unrated)
        };
        let also = tried.also.iter().map(|&at| far(&self.worlds.list[at]));
        let distance = far(&tried.meaning.world);
        also.chain([distance]).min().unwrap_or(distance)
    }

    /// How well a candidate fits: once for each edition that gives its values.
    fn fits(&self, tried: &Tried) -> Vec<Fit> {
        let mut fits = vec![self.fit(tried)];
        for &world in &tried.also {
            let mut fit = self.fit(tried);
            fit.meaning.world = self.worlds.list[world].clone();
            fits.push(fit);
        }
        fits
    }

    fn fit(&self, tried: &Tried) -> Fit {
        Fit {
            meaning: tried.meaning.clone(),
            agree: tried.compared - tried.wrong.len(),
            wrong: tried.wrong.clone(),
            values: Rc::clone(&tried.column),
        }
    }

    /// How well a tie-break fits under each edition.
    fn by_edition(&self, printed: &Printed, spec: &TieBreakSpec) -> Vec<Fit> {
        let editions =
            (0..self.worlds.list.len()).filter(|&world| self.worlds.base(world).is_none());
        let tried = editions.filter_map(|world| {
            let column = self.column(spec, world)?;
            self.compare(printed, spec, world, column, 0)
        });
        tried.map(|tried| self.fit(&tried)).collect()
    }

    /// How the values of `best` come about for the participants with whom it disagrees, if these
    /// are few.
    fn derivations(&self, best: &Tried) -> Vec<Derivation> {
        let is_few = !are_most_wrong(best.wrong.len(), best.compared);
        let wrong = best
            .wrong
            .iter()
            .filter(|_| is_few && !best.meaning.as_points);
        let context = self.contexts.get(best.world);
        wrong
            .filter_map(|&player| tiebreak::derive(context, &best.meaning.spec, player).ok())
            .collect()
    }
}

/// The edition and the reading that are announced for a column: by its words, or by the number that
/// the program gives the tie-break.
fn announced_rules(
    spec: &TieBreakSpec,
    about: &Announcement,
) -> Option<(&'static str, Option<&'static str>)> {
    match spec.modifiers.version.and_then(rules::version) {
        Some(rules) => Some((rules.name, None)),
        None => about.edition.map(|edition| (edition, about.reading)),
    }
}
