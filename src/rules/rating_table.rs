//! The conversion tables of the rating regulations (FIDE Handbook B.02, 8.1a and 8.1b).

/// The rating differences dp for the fractional scores .50, .51 … 1.00, in this order.
#[rustfmt::skip]
const DP: [i16; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149,
    158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322,
    336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
];

/// For the expected scores .50, .51 … .99, in this order: the largest rating difference at which
/// the higher rated player is expected to score this much. For larger differences the expected
/// score is 1.00.
#[rustfmt::skip]
const BANDS: [u16; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145,
    153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315,
    328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
];

/// The largest rating difference whose expected score is below 1.00.
const LAST_BAND: usize = BANDS[49] as usize;

/// The expected score of the higher rated player in hundredths; the index is the rating difference.
const PD: [u8; LAST_BAND + 1] = {
    let mut table = [0; LAST_BAND + 1];
    let (mut difference, mut band) = (0, 0);
    while difference <= LAST_BAND {
        if difference > BANDS[band] as usize {
            band += 1;
        }
        table[difference] = 50 + band as u8;
        difference += 1;
    }
    table
};

/// Returns dp, the rating difference for a score of `percent` percent, from 0 to 100 (8.1a).
///
/// # Panics
/// If `percent` is above 100.
#[must_use]
pub fn dp(percent: u32) -> i32 {
    let dp_above_half = |percent: u32| i32::from(DP[percent as usize - 50]);
    if percent >= 50 {
        dp_above_half(percent)
    } else {
        -dp_above_half(100 - percent)
    }
}

/// Returns PD, the expected score in hundredths for a rating difference (positive for the higher
/// rated player), without the limit of 400 points (8.1b).
#[must_use]
pub fn pd(difference: i32) -> u32 {
    let distance = difference.unsigned_abs() as usize;
    let percent = u32::from(PD.get(distance).copied().unwrap_or(100));
    if difference >= 0 {
        percent
    } else {
        100 - percent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_right_at_both_ends() {
        let differences = [dp(0), dp(38), dp(50), dp(51), dp(100)];
        assert_eq!(differences, [-800, -87, 0, 7, 800]);
        let expected = [pd(0), pd(3), pd(4), pd(-4), pd(735), pd(736), pd(-736)];
        assert_eq!(expected, [50, 50, 51, 49, 99, 100, 0]);
    }

    #[test]
    fn both_tables_are_monotonic() {
        assert!((1..=100).all(|percent| dp(percent) > dp(percent - 1)));
        assert!((-800..800).all(|d| pd(d) <= pd(d + 1) && pd(d) + pd(-d) == 100));
    }
}
