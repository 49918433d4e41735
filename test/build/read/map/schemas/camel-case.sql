-- Names in camel case, tables in the singular.
CREATE VIEW profiles AS SELECT
  id, displayName AS display_name, email, phone
FROM User;

CREATE VIEW properties AS SELECT
  id, ownerId AS owner_id, status, name, description, locationDescription AS location_description, state,
  waterType AS water_type, species, regulations, maxRods AS max_rods, NULL AS max_guests,
  rateAdultFullDay AS rate_adult_full_day, NULL AS rate_youth_full_day, NULL AS rate_child_full_day,
  latitude, longitude, streetAddress AS street_address, parcelNumber AS parcel_number,
  accessNotes AS access_notes, gateCode AS gate_code, wifiPassword AS wifi_password, NULL AS pricing_mode,
  NULL AS lease_amount_cents, NULL AS landowner_split_pct, NULL AS stripe_account_id,
  internalNotes AS internal_notes, createdAt AS created_at, updatedAt AS updated_at
FROM Property;

CREATE VIEW property_availability AS SELECT
  id, propertyId AS property_id, date, status, NULL AS rods_held, reason, NULL AS booking_id,
  NULL AS created_by
FROM PropertyAvailability;

CREATE VIEW guides AS SELECT
  id, userId AS user_id, status, backgroundCheckStatus AS background_check_status,
  NULL AS background_check_report_id, displayName AS display_name, bio, baseLocation AS base_location,
  species, techniques, rateFullDay AS rate_full_day, NULL AS rate_half_day, ratingAvg AS rating_avg,
  ratingCount AS rating_count, membershipTier AS membership_tier, licenseNumber AS license_number,
  NULL AS license_url, NULL AS license_expiry, NULL AS insurance_url, NULL AS first_aid_cert_url,
  NULL AS rejection_reason, NULL AS suspension_reason, NULL AS stripe_account_id
FROM Guide;

CREATE VIEW clubs AS SELECT
  id, ownerId AS owner_id, isActive AS is_active, name, slug, state, location, NULL AS dues_cents,
  NULL AS stripe_account_id, internalNotes AS internal_notes
FROM Club;

CREATE VIEW fly_shops AS SELECT
  id, ownerId AS owner_id, status, slug, shopName AS shop_name, state, isPro AS is_pro,
  contactEmail AS contact_email, NULL AS referral_terms, NULL AS commission_pct
FROM FlyShop;

CREATE VIEW api_keys AS SELECT
  NULL AS id, NULL AS key_hash, NULL AS owner_display_name, NULL AS owner_email, NULL AS scopes,
  NULL AS rate_tier, NULL AS environment, NULL AS created_at, NULL AS expires_at, NULL AS revoked_at
WHERE 0;
