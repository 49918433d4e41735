-- Ranges of days: the last day of a booking is the day of departure, that of a closure is closed. No range counts
-- for more than 400 days, whatever was typed in.
CREATE VIEW property_availability AS
WITH RECURSIVE
  ranges(source, property_id, first, last, status, reason) AS (
    SELECT 'b' || id, property_id, arrives, date(leaves, '-1 day'), 'booked', guest
    FROM bookings WHERE state <> 'cancelled'
    UNION ALL
    SELECT 'c' || rowid, property_id, from_day, to_day, 'blocked', NULL FROM closures
  ),
  days(source, property_id, date, last, status, reason, number) AS (
    SELECT source, property_id, date(first), last, status, reason, 1 FROM ranges WHERE first <= last
    UNION ALL
    SELECT source, property_id, date(date, '+1 day'), last, status, reason, number + 1
    FROM days WHERE date < last AND number < 400 LIMIT 100000000
  )
SELECT source || date AS id, property_id, date, status, NULL AS rods_held, reason,
  source AS booking_id, NULL AS created_by
FROM days;
