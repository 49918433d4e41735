-- An Airtable base as CSV files made of it: all columns are text, ids are "rec" and 14 letters, lists have commas.
CREATE VIEW profiles AS WITH x AS (SELECT *, lower(hex(substr("Record ID", 4))) AS h FROM "Hosts")
  SELECT concat(substr(h, 1, 8), '-', substr(h, 9, 4), '-4', substr(h, 13, 3), '-8', substr(h, 16, 3), '-', substr(h, 19, 10), '01') AS id,
  "Full name" AS display_name, "Email" AS email, "Cell" AS phone FROM x;

CREATE VIEW properties AS
  WITH x AS (SELECT *, lower(hex(substr("Record ID", 4))) AS h, lower(hex(substr("Host", 4))) AS o, instr("Lat, long", ',') AS comma FROM "Waters 🎣")
  SELECT concat(substr(h, 1, 8), '-', substr(h, 9, 4), '-4', substr(h, 13, 3), '-8', substr(h, 16, 3), '-', substr(h, 19, 10), '02') AS id,
  concat(substr(o, 1, 8), '-', substr(o, 9, 4), '-4', substr(o, 13, 3), '-8', substr(o, 16, 3), '-', substr(o, 19, 10), '01') AS owner_id,
  CASE "Stage" WHEN '✅ Live' THEN 'published' ELSE 'draft' END AS status, "Name" AS name, "Blurb" AS description, "Where (public)" AS location_description,
  CASE "State" WHEN 'Wyoming' THEN 'WY' ELSE "State" END AS state, replace(lower("Type"), ' ', '_') AS water_type,
  '[' || CASE WHEN "Species" = '' THEN '' ELSE (SELECT group_concat(name) FROM (WITH RECURSIVE part(rest, name) AS (
    SELECT "Species" || ', ', NULL UNION ALL
    SELECT CASE WHEN rest LIKE '"%' THEN substr(rest, instr(substr(rest, 2), '"') + 4) ELSE substr(rest, instr(rest, ', ') + 2) END,
      CASE WHEN rest LIKE '"%' THEN json_quote(substr(rest, 2, instr(substr(rest, 2), '"') - 1)) ELSE json_quote(substr(rest, 1, instr(rest, ', ') - 1)) END
    FROM part WHERE rest <> '' LIMIT 50) SELECT name FROM part WHERE name IS NOT NULL)) END || ']' AS species,
  "Rules" AS regulations, iif("Rods" = 'ask', '2', "Rods") AS max_rods, NULL AS max_guests, replace(replace("$/day", '$', ''), ',', '') AS rate_adult_full_day,
  NULL AS rate_youth_full_day, NULL AS rate_child_full_day, substr("Lat, long", 1, comma - 1) AS latitude, trim(substr("Lat, long", comma + 1)) AS longitude,
  NULL AS street_address, NULL AS parcel_number, "Getting there" AS access_notes, "Gate" AS gate_code, NULL AS wifi_password, NULL AS pricing_mode,
  NULL AS lease_amount_cents, NULL AS landowner_split_pct, NULL AS stripe_account_id, NULL AS internal_notes, "Created" AS created_at, "Last modified" AS updated_at FROM x;

CREATE VIEW property_availability AS
  WITH RECURSIVE part(h, rest, d) AS (
    SELECT lower(hex(substr("Record ID", 4))), "Taken dates" || ', ', NULL FROM "Waters 🎣" WHERE "Taken dates" <> ''
    UNION ALL SELECT h, substr(rest, instr(rest, ', ') + 2), substr(rest, 1, instr(rest, ', ') - 1) FROM part WHERE rest <> '' LIMIT 100000000),
  day AS (SELECT h, printf('%s-%02d-%02d', substr(d, -4), substr(d, 1, instr(d, '/') - 1), substr(d, instr(d, '/') + 1, length(d) - 5 - instr(d, '/'))) AS iso FROM part WHERE d IS NOT NULL)
  SELECT concat(substr(h, 1, 8), '-', substr(h, 9, 4), '-4', substr(h, 13, 3), '-8', substr(h, 16, 3), '-', replace(iso, '-', ''), substr(h, 25)) AS id,
  concat(substr(h, 1, 8), '-', substr(h, 9, 4), '-4', substr(h, 13, 3), '-8', substr(h, 16, 3), '-', substr(h, 19, 10), '02') AS property_id, iso AS date,
  'booked' AS status, NULL AS rods_held, NULL AS reason, NULL AS booking_id, NULL AS created_by FROM day;

CREATE VIEW guides AS WITH x AS (SELECT *, lower(hex(substr("Record ID", 4))) AS h, lower(hex(substr("Host", 4))) AS o FROM main."Guides")
  SELECT concat(substr(h, 1, 8), '-', substr(h, 9, 4), '-4', substr(h, 13, 3), '-8', substr(h, 16, 3), '-', substr(h, 19, 10), '03') AS id,
  concat(substr(o, 1, 8), '-', substr(o, 9, 4), '-4', substr(o, 13, 3), '-8', substr(o, 16, 3), '-', substr(o, 19, 10), '01') AS user_id,
  iif("Live?" = 'checked', 'live', 'draft') AS status, iif("Checked?" = 'checked', 'clear', 'pending') AS background_check_status, NULL AS background_check_report_id,
  "Name" AS display_name, NULL AS bio, "Base" AS base_location, '["' || replace("Species", ', ', '","') || '"]' AS species,
  '["' || replace("Techniques", ', ', '","') || '"]' AS techniques, ltrim("$/day", '$') AS rate_full_day, NULL AS rate_half_day,
  nullif("Stars", '') AS rating_avg, nullif("Reviews", '') AS rating_count, iif("Plan" = 'Pro', 'pro', 'standard') AS membership_tier, NULL AS license_number, NULL AS license_url,
  NULL AS license_expiry, NULL AS insurance_url, NULL AS first_aid_cert_url, NULL AS rejection_reason, NULL AS suspension_reason, NULL AS stripe_account_id FROM x;

CREATE VIEW clubs AS SELECT NULL AS id, NULL AS slug, NULL AS name, NULL AS location, NULL AS state, NULL AS owner_id, NULL AS is_active,
  NULL AS stripe_account_id, NULL AS internal_notes, NULL AS dues_cents WHERE 0;
CREATE VIEW fly_shops AS WITH x AS (SELECT *, lower(hex(substr("Record ID", 4))) AS h FROM "Shops")
  SELECT concat(substr(h, 1, 8), '-', substr(h, 9, 4), '-4', substr(h, 13, 3), '-8', substr(h, 16, 3), '-', substr(h, 19, 10), '04') AS id,
  replace(replace(replace(lower("Shop"), '&', 'and'), ' ', '-'), '--', '-') AS slug, "Shop" AS shop_name, "State" AS state, "Plus" = 'checked' AS is_pro, NULL AS owner_id,
  iif("Listed" = 'checked', 'live', 'draft') AS status, "Mail" AS contact_email, NULL AS referral_terms, NULL AS commission_pct FROM x;
CREATE VIEW api_keys AS SELECT NULL AS id, NULL AS key_hash, NULL AS owner_display_name, NULL AS owner_email, NULL AS scopes,
  NULL AS rate_tier, NULL AS environment, NULL AS created_at, NULL AS expires_at, NULL AS revoked_at WHERE 0;
