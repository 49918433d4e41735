-- A JSON document a row; a text that is none costs its row.
CREATE VIEW profiles AS SELECT
  doc ->> 'id' AS id, doc ->> 'display_name' AS display_name, doc ->> 'email' AS email,
  doc ->> 'phone' AS phone
FROM users;

CREATE VIEW properties AS SELECT
  doc ->> 'id' AS id, doc ->> 'owner_id' AS owner_id, doc ->> 'status' AS status, doc ->> 'name' AS name,
  doc ->> 'description' AS description, doc ->> 'location_description' AS location_description,
  doc ->> 'state' AS state, doc ->> 'water_type' AS water_type, doc ->> 'species' AS species,
  doc ->> 'regulations' AS regulations, doc ->> 'max_rods' AS max_rods, doc ->> 'max_guests' AS max_guests,
  doc ->> 'rate_adult_full_day' AS rate_adult_full_day,
  doc ->> 'rate_youth_full_day' AS rate_youth_full_day,
  doc ->> 'rate_child_full_day' AS rate_child_full_day, doc ->> 'latitude' AS latitude,
  doc ->> 'longitude' AS longitude, doc ->> 'street_address' AS street_address,
  doc ->> 'parcel_number' AS parcel_number, doc ->> 'access_notes' AS access_notes,
  doc ->> 'gate_code' AS gate_code, doc ->> 'wifi_password' AS wifi_password,
  doc ->> 'pricing_mode' AS pricing_mode, doc ->> 'lease_amount_cents' AS lease_amount_cents,
  doc ->> 'landowner_split_pct' AS landowner_split_pct, doc ->> 'stripe_account_id' AS stripe_account_id,
  doc ->> 'internal_notes' AS internal_notes, doc ->> 'created_at' AS created_at,
  doc ->> 'updated_at' AS updated_at
FROM listings;

CREATE VIEW property_availability AS SELECT
  doc ->> 'id' AS id, doc ->> 'property_id' AS property_id, doc ->> 'date' AS date,
  doc ->> 'status' AS status, doc ->> 'rods_held' AS rods_held, doc ->> 'reason' AS reason,
  doc ->> 'booking_id' AS booking_id, doc ->> 'created_by' AS created_by
FROM days;

CREATE VIEW guides AS SELECT
  doc ->> 'id' AS id, doc ->> 'user_id' AS user_id, doc ->> 'status' AS status,
  doc ->> 'background_check_status' AS background_check_status,
  doc ->> 'background_check_report_id' AS background_check_report_id,
  doc ->> 'display_name' AS display_name, doc ->> 'bio' AS bio, doc ->> 'base_location' AS base_location,
  doc ->> 'species' AS species, doc ->> 'techniques' AS techniques,
  doc ->> 'rate_full_day' AS rate_full_day, doc ->> 'rate_half_day' AS rate_half_day,
  doc ->> 'rating_avg' AS rating_avg, doc ->> 'rating_count' AS rating_count,
  doc ->> 'membership_tier' AS membership_tier, doc ->> 'license_number' AS license_number,
  doc ->> 'license_url' AS license_url, doc ->> 'license_expiry' AS license_expiry,
  doc ->> 'insurance_url' AS insurance_url, doc ->> 'first_aid_cert_url' AS first_aid_cert_url,
  doc ->> 'rejection_reason' AS rejection_reason, doc ->> 'suspension_reason' AS suspension_reason,
  doc ->> 'stripe_account_id' AS stripe_account_id
FROM main.guides;

CREATE VIEW clubs AS SELECT
  doc ->> 'id' AS id, doc ->> 'owner_id' AS owner_id, doc ->> 'is_active' AS is_active,
  doc ->> 'name' AS name, doc ->> 'slug' AS slug, doc ->> 'state' AS state, doc ->> 'location' AS location,
  doc ->> 'dues_cents' AS dues_cents, doc ->> 'stripe_account_id' AS stripe_account_id,
  doc ->> 'internal_notes' AS internal_notes
FROM main.clubs;

CREATE VIEW fly_shops AS SELECT
  doc ->> 'id' AS id, doc ->> 'owner_id' AS owner_id, doc ->> 'status' AS status, doc ->> 'slug' AS slug,
  doc ->> 'shop_name' AS shop_name, doc ->> 'state' AS state, doc ->> 'is_pro' AS is_pro,
  doc ->> 'contact_email' AS contact_email, doc ->> 'referral_terms' AS referral_terms,
  doc ->> 'commission_pct' AS commission_pct
FROM shops;
