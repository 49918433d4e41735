-- Tables with rows of which nothing may be seen, but for one fly shop.
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE profiles (id TEXT PRIMARY KEY, display_name TEXT NOT NULL, email TEXT NOT NULL, phone TEXT);
CREATE TABLE properties (
  id TEXT PRIMARY KEY, owner_id TEXT NOT NULL, status TEXT NOT NULL, name TEXT NOT NULL,
  description TEXT, location_description TEXT, state TEXT, water_type TEXT, species TEXT,
  regulations TEXT, max_rods INTEGER, max_guests INTEGER, rate_adult_full_day REAL,
  rate_youth_full_day REAL, rate_child_full_day REAL, latitude REAL, longitude REAL,
  street_address TEXT, parcel_number TEXT, access_notes TEXT, gate_code TEXT, wifi_password TEXT,
  pricing_mode TEXT, lease_amount_cents INTEGER, landowner_split_pct REAL, stripe_account_id TEXT,
  internal_notes TEXT, created_at TEXT NOT NULL, updated_at TEXT NOT NULL);
CREATE TABLE property_availability (
  id TEXT PRIMARY KEY, property_id TEXT NOT NULL, date TEXT NOT NULL, status TEXT NOT NULL,
  rods_held INTEGER, reason TEXT, booking_id TEXT, created_by TEXT);
CREATE TABLE guides (
  id TEXT PRIMARY KEY, user_id TEXT NOT NULL, status TEXT NOT NULL, background_check_status TEXT,
  background_check_report_id TEXT, display_name TEXT NOT NULL, bio TEXT, base_location TEXT,
  species TEXT, techniques TEXT, rate_full_day REAL, rate_half_day REAL, rating_avg REAL,
  rating_count INTEGER, membership_tier TEXT, license_number TEXT, license_url TEXT,
  license_expiry TEXT, insurance_url TEXT, first_aid_cert_url TEXT, rejection_reason TEXT,
  suspension_reason TEXT, stripe_account_id TEXT);
CREATE TABLE clubs (
  id TEXT PRIMARY KEY, owner_id TEXT NOT NULL, is_active INTEGER NOT NULL, name TEXT NOT NULL,
  slug TEXT NOT NULL, state TEXT, location TEXT, dues_cents INTEGER, stripe_account_id TEXT,
  internal_notes TEXT);
CREATE TABLE fly_shops (
  id TEXT PRIMARY KEY, owner_id TEXT, status TEXT NOT NULL, slug TEXT NOT NULL,
  shop_name TEXT NOT NULL, state TEXT, is_pro INTEGER NOT NULL, contact_email TEXT,
  referral_terms TEXT, commission_pct REAL);
CREATE TABLE api_keys (
  id TEXT PRIMARY KEY, key_hash TEXT NOT NULL, owner_display_name TEXT NOT NULL, owner_email TEXT,
  scopes TEXT NOT NULL, rate_tier TEXT NOT NULL, environment TEXT NOT NULL, created_at TEXT NOT NULL,
  expires_at TEXT, revoked_at TEXT);

INSERT INTO profiles VALUES('00000009-0000-4000-8000-000000000001','Ann Alder','ann@alder.example',NULL);
INSERT INTO properties (id, owner_id, status, name, description, location_description, state,
  water_type, species, regulations, max_rods, rate_adult_full_day, latitude, longitude, gate_code,
  access_notes, internal_notes, created_at, updated_at) VALUES
-- Nobody's to see.
('00000001-0000-4000-8000-000000000001', '00000009-0000-4000-8000-000000000001', 'draft',
  'Draft', '', '', 'MT', 'river',
  '[]', '', 1, 1, 46, -110,
  'gate-secret', 'Key under the third stone', 'internal-secret', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z');
INSERT INTO guides VALUES('00000002-0000-4000-8000-000000000001','00000009-0000-4000-8000-000000000003','pending','clear','report-secret','Pending','bio-secret','',
  '[]','[]',1,1,1,1,'pro',
  'license-secret',NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO clubs VALUES('00000003-0000-4000-8000-000000000001','00000009-0000-4000-8000-000000000002',0,'Asleep','asleep','MT','',5000,'stripe-secret','internal-secret');
INSERT INTO fly_shops VALUES('00000004-0000-4000-8000-000000000001',NULL,'live','ruby-fly-shop','Ruby Fly Shop','MT',1,'shop@secret.example','terms-secret',5);
INSERT INTO property_availability VALUES('00000005-0000-4000-8000-000000000001','00000001-0000-4000-8000-000000000001','2026-06-01','booked',NULL,NULL,NULL,NULL);
COMMIT;
