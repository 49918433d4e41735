-- Other names for all, a status in words, states like us-mt.
CREATE VIEW profiles AS
SELECT guid AS id, full_name AS display_name, mail AS email, cell AS phone FROM landowners;

CREATE VIEW properties AS SELECT
  guid AS id, landowner AS owner_id, iif(live = 'yes', 'published', 'draft') AS status,
  title AS name, about AS description, area AS location_description,
  replace(region, 'us-', '') AS state, kind AS water_type, fish AS species, rules AS regulations,
  rods AS max_rods, NULL AS max_guests, price AS rate_adult_full_day,
  NULL AS rate_youth_full_day, NULL AS rate_child_full_day, lat AS latitude, lng AS longitude,
  street AS street_address, apn AS parcel_number, directions AS access_notes, padlock AS gate_code,
  wifi AS wifi_password, memo AS internal_notes,
  NULL AS pricing_mode, NULL AS lease_amount_cents, NULL AS landowner_split_pct,
  NULL AS stripe_account_id, NULL AS created_at, NULL AS updated_at
FROM waters;
