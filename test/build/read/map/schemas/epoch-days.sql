-- Days as numbers since 1970, statuses as letters, times in seconds.
CREATE VIEW property_availability AS
SELECT id, property_id, date(day * 86400, 'unixepoch') AS date,
  CASE state WHEN 'B' THEN 'booked' WHEN 'X' THEN 'blocked' END AS status,
  NULL AS rods_held, reason, NULL AS booking_id, NULL AS created_by
FROM calendar;
