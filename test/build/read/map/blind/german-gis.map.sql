-- Gewässerkataster aus einem GIS: Punkte als WKT, Beträge und Tage als deutscher Text, Zufahrt und Sperrzeiten als JSON.
CREATE VIEW profiles AS SELECT printf('%08x-0000-4000-8000-%012x', 1, substr("Nr", 3) + 0) AS id,
  concat(substr("Name", instr("Name", ', ') + 2), ' ', substr("Name", 1, instr("Name", ', ') - 1)) AS display_name,
  "Kontakt" ->> 'mail' AS email, "Kontakt" ->> '$.tel[0]' AS phone FROM "Eigentümer";

CREATE VIEW properties AS
  WITH g AS (SELECT *, trim(substr(geom_wkt, instr(geom_wkt, '(') + 1), ' )') AS xyz, iif(json_valid("Zufahrt"), "Zufahrt", '{}') AS z FROM "Gewässer"),
    h AS (SELECT *, substr(xyz, instr(xyz, ' ') + 1) AS yz FROM g)
  SELECT printf('%08x-0000-4000-8000-%012x', 2, fid) AS id, printf('%08x-0000-4000-8000-%012x', 1, substr("Eigentümer-Nr", 3) + 0) AS owner_id,
  iif("Freigabe" = 'Ja', 'published', 'draft') AS status, "Bezeichnung" AS name, "Beschreibung" AS description, "Lage" AS location_description,
  CASE "Bundesland" WHEN 'Bayern' THEN 'BY' WHEN 'Schleswig-Holstein' THEN 'SH' WHEN 'Hessen' THEN 'HE' WHEN 'Sachsen' THEN 'SN' END AS state,
  CASE "Gewässerart" WHEN 'Fluss' THEN 'river' WHEN 'Bach' THEN 'stream' WHEN 'See' THEN 'lake' WHEN 'Teich' THEN 'pond' WHEN 'Talsperre' THEN 'reservoir' END AS water_type,
  '["' || replace("Fischarten", '; ', '","') || '"]' AS species, "Bestimmungen" AS regulations, trim("Ruten") AS max_rods, NULL AS max_guests,
  replace(replace(trim("Tageskarte", ' €EUR'), '.', ''), ',', '.') AS rate_adult_full_day, NULL AS rate_youth_full_day, NULL AS rate_child_full_day,
  substr(yz, 1, instr(yz || ' ', ' ') - 1) AS latitude, substr(xyz, 1, instr(xyz, ' ') - 1) AS longitude,
  concat(z ->> 'straße', ' ', z ->> 'hausnr', ', ', z ->> 'plz', ' ', z ->> 'ort') AS street_address, NULL AS parcel_number, z ->> 'hinweis' AS access_notes,
  z ->> '$.tor.code' AS gate_code, z ->> '$.wlan.kennwort' AS wifi_password, NULL AS pricing_mode, NULL AS lease_amount_cents,
  NULL AS landowner_split_pct, NULL AS stripe_account_id, NULL AS internal_notes,
  concat(substr("Angelegt am", 7, 4), '-', substr("Angelegt am", 4, 2), '-', substr("Angelegt am", 1, 2)) AS created_at, "Geändert am" AS updated_at FROM h;

CREATE VIEW property_availability AS
  WITH RECURSIVE s(fid, day, last, art, ruten) AS (
    SELECT fid, concat(substr(value ->> 'von', 7, 4), '-', substr(value ->> 'von', 4, 2), '-', substr(value ->> 'von', 1, 2)),
      concat(substr(value ->> 'bis', 7, 4), '-', substr(value ->> 'bis', 4, 2), '-', substr(value ->> 'bis', 1, 2)), value ->> 'art', value ->> 'ruten'
      FROM "Gewässer", json_each(iif(json_valid("Sperrzeiten"), "Sperrzeiten", '[]'))
    UNION ALL SELECT fid, date(day, '+1 day'), last, art, ruten FROM s WHERE day < last LIMIT 100000000)
  SELECT printf('%08x-0000-4000-8000-%012x', 3, fid * 100000 + julianday(day) - 2400000.5) AS id, printf('%08x-0000-4000-8000-%012x', 2, fid) AS property_id,
  day AS date, CASE art WHEN 'gebucht' THEN 'booked' WHEN 'gesperrt' THEN 'blocked' ELSE 'maintenance' END AS status, ruten AS rods_held,
  NULL AS reason, NULL AS booking_id, NULL AS created_by FROM s;

CREATE VIEW guides AS SELECT printf('%08x-0000-4000-8000-%012x', 4, lfd) AS id, printf('%08x-0000-4000-8000-%012x', 1, substr("Eigentümer-Nr", 3) + 0) AS user_id,
  iif("Sichtbar" = 'Ja', 'live', 'draft') AS status, iif("Führungszeugnis" = 'Ja', 'clear', 'pending') AS background_check_status, NULL AS background_check_report_id,
  "Rufname" AS display_name, NULL AS bio, "Ort" AS base_location, '["' || replace("Zielfische", '; ', '","') || '"]' AS species,
  '["' || replace("Methoden", '; ', '","') || '"]' AS techniques, replace(replace(trim("Tagessatz", ' €EUR'), '.', ''), ',', '.') AS rate_full_day, NULL AS rate_half_day,
  iif("Bewertung" LIKE '% (%)', replace(substr("Bewertung", 1, instr("Bewertung", ' ') - 1), ',', '.'), NULL) AS rating_avg,
  iif("Bewertung" LIKE '% (%)', trim(substr("Bewertung", instr("Bewertung", ' (')), ' ()'), NULL) AS rating_count, 'standard' AS membership_tier, NULL AS license_number,
  NULL AS license_url, NULL AS license_expiry, NULL AS insurance_url, NULL AS first_aid_cert_url, NULL AS rejection_reason, NULL AS suspension_reason, NULL AS stripe_account_id
  FROM "Fischereiführer";

CREATE VIEW clubs AS SELECT printf('%08x-0000-4000-8000-%012x', 5, lfd) AS id, printf('%08x-0000-4000-8000-%012x', 1, substr("Vorstand", 3) + 0) AS owner_id,
  "Ruht" = 'Nein' AS is_active, "Vereinsname" AS name, replace(replace(lower("Kürzel"), 'ü', 'ue'), ' ', '-') AS slug,
  CASE "Bundesland" WHEN 'Bayern' THEN 'BY' WHEN 'Schleswig-Holstein' THEN 'SH' WHEN 'Hessen' THEN 'HE' WHEN 'Sachsen' THEN 'SN' END AS state,
  "Sitz" AS location, NULL AS dues_cents, NULL AS stripe_account_id, NULL AS internal_notes FROM "Vereine";

CREATE VIEW fly_shops AS SELECT NULL AS id, NULL AS slug, NULL AS shop_name, NULL AS state, 0 AS is_pro, NULL AS owner_id, NULL AS status,
  NULL AS contact_email, NULL AS referral_terms, NULL AS commission_pct WHERE 0;
CREATE VIEW api_keys AS SELECT NULL AS id, NULL AS key_hash, NULL AS owner_display_name, NULL AS owner_email, NULL AS scopes,
  NULL AS rate_tier, NULL AS environment, NULL AS created_at, NULL AS expires_at, NULL AS revoked_at WHERE 0;
