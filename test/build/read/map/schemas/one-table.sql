-- All listings in one table, with a column that says what they are.
CREATE VIEW profiles AS SELECT id, display_name, email, phone FROM person;

CREATE VIEW properties AS SELECT
  id, owner_id, status, name, description, location_description, state, water_type, species, regulations,
  max_rods, NULL AS max_guests, rate_adult_full_day, NULL AS rate_youth_full_day,
  NULL AS rate_child_full_day, latitude, longitude, street_address, parcel_number, access_notes, gate_code,
  wifi_password, NULL AS pricing_mode, NULL AS lease_amount_cents, NULL AS landowner_split_pct,
  NULL AS stripe_account_id, internal_notes, created_at, updated_at
FROM thing WHERE kind = 'properties';

CREATE VIEW guides AS SELECT
  id, user_id, status, background_check_status, NULL AS background_check_report_id, display_name, bio,
  base_location, species, techniques, rate_full_day, NULL AS rate_half_day, rating_avg, rating_count,
  membership_tier, license_number, NULL AS license_url, NULL AS license_expiry, NULL AS insurance_url,
  NULL AS first_aid_cert_url, NULL AS rejection_reason, NULL AS suspension_reason, NULL AS stripe_account_id
FROM thing WHERE kind = 'guides';

CREATE VIEW clubs AS SELECT
  id, owner_id, is_active, name, slug, state, location, NULL AS dues_cents, NULL AS stripe_account_id,
  internal_notes
FROM thing WHERE kind = 'clubs';

CREATE VIEW fly_shops AS SELECT
  id, owner_id, status, slug, shop_name, state, is_pro, contact_email, NULL AS referral_terms,
  NULL AS commission_pct
FROM thing WHERE kind = 'fly_shops';
