-- A row for each attribute.
CREATE VIEW properties AS
SELECT e.id, e.owner_id, e.status,
  max(value) FILTER (WHERE name = 'name') AS name,
  max(value) FILTER (WHERE name = 'description') AS description,
  max(value) FILTER (WHERE name = 'location_description') AS location_description,
  max(value) FILTER (WHERE name = 'state') AS state,
  max(value) FILTER (WHERE name = 'water_type') AS water_type,
  max(value) FILTER (WHERE name = 'species') AS species,
  max(value) FILTER (WHERE name = 'regulations') AS regulations,
  max(value) FILTER (WHERE name = 'max_rods') AS max_rods,
  max(value) FILTER (WHERE name = 'rate_adult_full_day') AS rate_adult_full_day,
  max(value) FILTER (WHERE name = 'latitude') AS latitude,
  max(value) FILTER (WHERE name = 'longitude') AS longitude,
  max(value) FILTER (WHERE name = 'street_address') AS street_address,
  max(value) FILTER (WHERE name = 'parcel_number') AS parcel_number,
  max(value) FILTER (WHERE name = 'access_notes') AS access_notes,
  max(value) FILTER (WHERE name = 'gate_code') AS gate_code,
  max(value) FILTER (WHERE name = 'wifi_password') AS wifi_password,
  max(value) FILTER (WHERE name = 'internal_notes') AS internal_notes,
  NULL AS stripe_account_id, NULL AS max_guests, NULL AS rate_youth_full_day,
  NULL AS rate_child_full_day, NULL AS pricing_mode, NULL AS lease_amount_cents,
  NULL AS landowner_split_pct, NULL AS created_at, NULL AS updated_at
FROM entity AS e LEFT JOIN attribute ON entity = e.id
GROUP BY e.id;
