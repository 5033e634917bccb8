//! Timestamps in ISO 8601.

/// Seconds since 1970 (UTC) as `2026-11-16T16:31:00Z`.
pub fn iso_8601(seconds: u64) -> String {
    let (days, rest) = (seconds / 86400, seconds % 86400);
    let (year, month, day) = date(days);
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z", rest / 3600, rest / 60 % 60, rest % 60)
}

/// Year, month and day of a number of days since 1970. Years start in March here, so that the leap day is the last day
/// of a year.
fn date(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let era = days / 146_097;
    let day_of_era = days % 146_097;
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = 400 * era + year_of_era + u64::from(month <= 2);
    (year, month, day)
}

/// Whether a text is a date with a time, in ISO 8601; the zone may be missing.
pub(crate) fn is_iso_8601(text: &str) -> bool {
    let Some((date, time)) = text.split_once('T') else { return false };
    let is_number = |part: &str, length: usize| part.len() == length && part.bytes().all(|b| b.is_ascii_digit());
    let fields = |text: &str, separator: char, lengths: &[usize]| {
        let parts: Vec<&str> = text.split(separator).collect();
        parts.len() == lengths.len() && parts.iter().zip(lengths).all(|(part, &length)| is_number(part, length))
    };
    let zone_at = time.find(['Z', '+', '-']).unwrap_or(time.len());
    let (clock, zone) = time.split_at(zone_at);
    let (clock, fraction) = clock.split_once('.').unwrap_or((clock, "0"));
    let is_zone = zone.is_empty()
        || zone == "Z"
        || fields(&zone[1..], ':', &[2, 2])
        || is_number(&zone[1..], 4) && !zone.starts_with('Z');
    fields(date, '-', &[4, 2, 2]) && fields(clock, ':', &[2, 2, 2]) && is_number(fraction, fraction.len()) && is_zone
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_correctly() {
        let table = [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_709_251_199, "2024-02-29T23:59:59Z"),
            (4_102_444_800, "2100-01-01T00:00:00Z"),
        ];
        for (seconds, text) in table {
            assert_eq!(iso_8601(seconds), text);
            assert!(is_iso_8601(text));
        }
    }

    #[test]
    fn other_forms_of_the_standard_are_known() {
        for text in ["2016-12-24T13:15:32+02:00", "2020-11-26T19:08:48", "2021-05-05T13:18:43.000Z"] {
            assert!(is_iso_8601(text), "{text}");
        }
        for text in ["", "yesterday", "2016-12-24", "2016-12-24 13:15:32", "16-12-24T13:15:32Z", "2016-12-24T13:15Z"] {
            assert!(!is_iso_8601(text), "{text}");
        }
    }
}
