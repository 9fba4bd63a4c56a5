//! Computes the logistic formula that the table of expected scores approximates. The regulations
//! use the table, but some programs use the formula.

/// 10 to the power of 1/400, 2/400, 4/400 … 1024/400, in units of `ONE`.
const POWERS: [u64; 11] = [
    1_005_773_063_002,
    1_011_579_454_260,
    1_023_292_992_281,
    1_047_128_548_051,
    1_096_478_196_143,
    1_202_264_434_617,
    1_445_439_770_746,
    2_089_296_130_854,
    4_365_158_322_402,
    19_054_607_179_632,
    363_078_054_770_101,
];
/// The unit of `POWERS`.
const ONE: u128 = 1_000_000_000_000;
/// The largest rating difference for which the formula is computed. A greater difference gets the
/// expected score of this one, 0.99999.
const LARGEST_DIFFERENCE: u32 = 2000;

/// Returns the expected score 1 / (1 + 10^(−D/400)) for a rating difference D, in billionths.
#[must_use]
pub fn expected_by_formula(difference: i32) -> i64 {
    const BILLION: u128 = 1_000_000_000;
    let distance = difference.unsigned_abs().min(LARGEST_DIFFERENCE);
    let bits = POWERS.iter().enumerate();
    let factors = bits.filter(|(bit, _)| distance >> bit & 1 == 1);
    // even for the largest distance, the power is at most 10^5 times `ONE`, so no product exceeds
    // 128 bits
    let power = factors.fold(ONE, |product, (_, &factor)| {
        product * u128::from(factor) / ONE
    });
    let expected = (power * BILLION + (ONE + power) / 2) / (ONE + power);
    let expected_share = if difference >= 0 {
        expected
    } else {
        BILLION - expected
    };
    i64::try_from(expected_share).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_formula_is_exact_to_a_billionth() {
        let check = |difference, expected: i64| {
            let found = expected_by_formula(difference);
            assert!(found.abs_diff(expected) <= 1, "{difference}: {found}");
        };
        check(0, 500_000_000);
        check(1, 501_439_112);
        check(100, 640_065_000);
        check(-200, 240_253_073);
        // the exact values are 10/11 and 1/11
        check(400, 909_090_909);
        check(-400, 90_909_091);
        check(735, 985_670_477);
        check(2000, 999_990_000);
        check(i32::MIN, 10_000);
    }
}
