-- Numbers for ids and statuses, prices in cents.
CREATE VIEW properties AS
SELECT
  printf('%08d-0000-4000-8000-%012d', 2, id) AS id,
  printf('%08d-0000-4000-8000-%012d', 1, owner_id) AS owner_id,
  CASE status WHEN 3 THEN 'published' ELSE 'draft' END AS status,
  name, description, location_description, state, water_type, species, regulations, max_rods,
  price_cents / 100.0 AS rate_adult_full_day, latitude, longitude,
  street_address, parcel_number, access_notes, gate_code, wifi_password, internal_notes,
  NULL AS max_guests, NULL AS rate_youth_full_day, NULL AS rate_child_full_day,
  NULL AS pricing_mode, NULL AS lease_amount_cents, NULL AS landowner_split_pct,
  NULL AS stripe_account_id, created_at, updated_at
FROM listings;

CREATE TEMP VIEW guides AS
SELECT
  id, user_id, iif(status = 1, 'live', 'pending') AS status,
  iif(background_check_status = 2, 'clear', 'pending') AS background_check_status,
  rate_full_day / 100.0 AS rate_full_day,
  display_name, bio, base_location, species, techniques, rate_half_day, rating_avg, rating_count,
  membership_tier, background_check_report_id, license_number, license_url, license_expiry,
  insurance_url, first_aid_cert_url, rejection_reason, suspension_reason, stripe_account_id
FROM main.guides;
