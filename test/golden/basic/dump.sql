-- Every rule of the projection once: gates, NULLs, repairs, rejections, pins and calendars.
-- The checks of texts have something to do in one property only.
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

INSERT INTO profiles VALUES('00000009-0000-4000-8000-000000000001','Ann Alder','ann@alder.example','406-555-0101');
INSERT INTO profiles VALUES('00000009-0000-4000-8000-000000000002','Bob Birch','bob@birch.example',NULL);
INSERT INTO profiles VALUES('00000009-0000-4000-8000-000000000003','Gus Grayling','gus@grayling.example',NULL);

-- What all properties have in common beyond the columns listed: secrets, which must not come out.
INSERT INTO properties (id, owner_id, status, name, description, location_description, state,
  water_type, species, regulations, max_rods, rate_adult_full_day, latitude, longitude, gate_code,
  access_notes, internal_notes, created_at, updated_at) VALUES
-- A plain one.
('00000001-0000-4000-8000-000000000001', '00000009-0000-4000-8000-000000000001', 'published',
  'Spring Bend', 'Two bends below the old bridge.', 'South of Ennis', 'MT', 'spring_creek',
  '["Brown Trout", "Rainbow Trout"]', 'Catch and release', 4, 120, 45.30123, -111.71234,
  'gate-secret', 'Key under the third stone', 'internal-secret', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
-- In the same cell of the same owner, so it has the same pin. NULL texts are empty; the state is
-- trimmed and capital; species are trimmed, stay twice, and have one slug with the one above.
('00000001-0000-4000-8000-000000000002', '00000009-0000-4000-8000-000000000001', 'published',
  'alder bench', NULL, NULL, ' mt ', 'spring_creek',
  '[" brown trout ", "Brown-Trout"]', NULL, 2, 95.5, 45.30125, -111.7123,
  'gate-secret', 'Key under the third stone', 'internal-secret', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
-- The same point, but another owner: another pin. The accent does not move it in the order; the
-- Cyrillic species has no page of its own. No rods and no fee are numbers too.
('00000001-0000-4000-8000-000000000003', '00000009-0000-4000-8000-000000000002', 'published',
  'Élan Meadow', '', 'South of Ennis', 'MT', 'river',
  '["Brown Trout", "Форель"]', 'Barbless hooks', 0, 0, 45.30123, -111.71234,
  'gate-secret', 'Key under the third stone', 'internal-secret', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
-- Apostrophes, quotes, a comma, blanks around a name and a line feed.
('00000001-0000-4000-8000-000000000004', '00000009-0000-4000-8000-000000000002', 'published',
  '  O''Brien’s "Run", lower  ', 'Line one
line two', 'Upper valley', 'ID', 'tailwater',
  '[]', 'Fly only', 3, 80, 44.5, -112.25,
  'gate-secret', 'Key under the third stone', 'internal-secret', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
-- A name that a spreadsheet would compute; a species with a digit, which is dropped and reported.
('00000001-0000-4000-8000-000000000005', '00000009-0000-4000-8000-000000000002', 'published',
  '=Dry Fork', '', '', 'CO', 'river',
  '["Brown Trout", "Trout 5X", "Whitefish (Mountain)"]', 'Open all year', 1, 60, 39.1, -105.2,
  'gate-secret', 'Key under the third stone', 'internal-secret', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
-- The checks of texts: its own gate code and its owner's address.
('00000001-0000-4000-8000-000000000006', '00000009-0000-4000-8000-000000000001', 'published',
  'Gate Pool', 'The gate code is 7731.', 'Near Dillon', 'MT', 'pond',
  '["Rainbow Trout"]', 'Write to ann@alder.example first', 2, 75, 45.2, -112.6,
  '7731', 'Key under the third stone', 'internal-secret', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
-- Behind the gate, as are the next two; not looked at, so not counted as rejected.
('00000001-0000-4000-8000-000000000007', '00000009-0000-4000-8000-000000000001', 'draft',
  'draft-secret', '', '', 'MT', 'river',
  '[]', '', 1, 1, 46, -110,
  'gate-secret', 'Key under the third stone', 'internal-secret', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
-- NULL everywhere.
('00000001-0000-4000-8000-000000000008', '00000009-0000-4000-8000-000000000001', 'archived',
  'archived-secret', '', '', NULL, NULL,
  NULL, '', NULL, NULL, NULL, NULL,
  'gate-secret', 'Key under the third stone', 'internal-secret', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
-- A gate is exact.
('00000001-0000-4000-8000-000000000009', '00000009-0000-4000-8000-000000000001', 'Published',
  'capital-secret', '', '', 'MT', 'river',
  '[]', '', 1, 1, 46, -110,
  'gate-secret', 'Key under the third stone', 'internal-secret', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
-- Rejected, as are the next four: a state that is no code.
('00000001-0000-4000-8000-000000000010', '00000009-0000-4000-8000-000000000001', 'published',
  'rejected-secret one', '', '', 'Montana', 'river',
  '[]', '', 1, 1, 46, -110,
  'gate-secret', 'Key under the third stone', 'internal-secret', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
-- An unknown type of water.
('00000001-0000-4000-8000-000000000011', '00000009-0000-4000-8000-000000000001', 'published',
  'rejected-secret two', '', '', 'MT', 'ocean',
  '[]', '', 1, 1, 46, -110,
  'gate-secret', 'Key under the third stone', 'internal-secret', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
-- A list that is no JSON.
('00000001-0000-4000-8000-000000000012', '00000009-0000-4000-8000-000000000001', 'published',
  'rejected-secret three', '', '', 'MT', 'river',
  '["Brown Trout"', '', 1, 1, 46, -110,
  'gate-secret', 'Key under the third stone', 'internal-secret', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
-- Half a rod.
('00000001-0000-4000-8000-000000000013', '00000009-0000-4000-8000-000000000001', 'published',
  'rejected-secret four', '', '', 'MT', 'river',
  '[]', '', 1.5, 1, 46, -110,
  'gate-secret', 'Key under the third stone', 'internal-secret', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
-- No longitude.
('00000001-0000-4000-8000-000000000014', '00000009-0000-4000-8000-000000000001', 'published',
  'rejected-secret five', '', '', 'MT', 'river',
  '[]', '', 1, 1, 46, NULL,
  'gate-secret', 'Key under the third stone', 'internal-secret', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z');

-- The day before the cover, and its first and last day.
INSERT INTO property_availability VALUES('00000005-0000-4000-8000-000000000001','00000001-0000-4000-8000-000000000001','2026-04-18','booked',NULL,'reason-secret',NULL,'created-by-secret');
INSERT INTO property_availability VALUES('00000005-0000-4000-8000-000000000002','00000001-0000-4000-8000-000000000001','2026-04-19','booked',NULL,'reason-secret',NULL,'created-by-secret');
INSERT INTO property_availability VALUES('00000005-0000-4000-8000-000000000003','00000001-0000-4000-8000-000000000001','2027-11-21','maintenance',NULL,'reason-secret',NULL,'created-by-secret');
-- Blocked, and two partial holds; an available day is a day without a row.
INSERT INTO property_availability VALUES('00000005-0000-4000-8000-000000000004','00000001-0000-4000-8000-000000000001','2026-06-01','blocked',NULL,'reason-secret',NULL,'created-by-secret');
INSERT INTO property_availability VALUES('00000005-0000-4000-8000-000000000005','00000001-0000-4000-8000-000000000001','2026-06-02','blocked',2,'reason-secret',NULL,'created-by-secret');
INSERT INTO property_availability VALUES('00000005-0000-4000-8000-000000000006','00000001-0000-4000-8000-000000000001','2026-06-03','blocked',2,'reason-secret',NULL,'created-by-secret');
INSERT INTO property_availability VALUES('00000005-0000-4000-8000-000000000007','00000001-0000-4000-8000-000000000001','2026-06-04','available',NULL,'reason-secret',NULL,'created-by-secret');
-- Rods on a booked day are not published.
INSERT INTO property_availability VALUES('00000005-0000-4000-8000-000000000008','00000001-0000-4000-8000-000000000001','2026-06-10','booked',3,'reason-secret',NULL,'created-by-secret');
-- No status of ours, and less than no rods: blocked, never available.
INSERT INTO property_availability VALUES('00000005-0000-4000-8000-000000000009','00000001-0000-4000-8000-000000000001','2026-06-20','held',NULL,'reason-secret',NULL,'created-by-secret');
INSERT INTO property_availability VALUES('00000005-0000-4000-8000-000000000010','00000001-0000-4000-8000-000000000001','2026-06-21','available',-1,'reason-secret',NULL,'created-by-secret');
-- Two rows of one day that contradict each other: blocked.
INSERT INTO property_availability VALUES('00000005-0000-4000-8000-000000000011','00000001-0000-4000-8000-000000000001','2026-07-01','booked',NULL,'reason-secret',NULL,'created-by-secret');
INSERT INTO property_availability VALUES('00000005-0000-4000-8000-000000000012','00000001-0000-4000-8000-000000000001','2026-07-01','available',NULL,'reason-secret',NULL,'created-by-secret');
-- No day of the calendar: rejected.
INSERT INTO property_availability VALUES('00000005-0000-4000-8000-000000000013','00000001-0000-4000-8000-000000000001','2026-02-30','booked',NULL,'reason-secret',NULL,'created-by-secret');
-- Another property's, one behind the gate and one of nobody.
INSERT INTO property_availability VALUES('00000005-0000-4000-8000-000000000014','00000001-0000-4000-8000-000000000003','2026-06-01','booked',NULL,'reason-secret',NULL,'created-by-secret');
INSERT INTO property_availability VALUES('00000005-0000-4000-8000-000000000015','00000001-0000-4000-8000-000000000007','2026-06-01','booked',NULL,'reason-secret',NULL,'created-by-secret');
INSERT INTO property_availability VALUES('00000005-0000-4000-8000-000000000016','00000001-0000-4000-8000-000000000099','2026-06-01','booked',NULL,'reason-secret',NULL,'created-by-secret');

-- A guide's own name is what the record is about.
INSERT INTO guides VALUES('00000002-0000-4000-8000-000000000001','00000009-0000-4000-8000-000000000003','live','clear','report-secret','Gus Grayling','bio-secret','Ennis, Montana',
  '["Brown Trout"]','["Dry Fly", "Nymphing"]',550,1,4.8,31,'standard',
  'license-secret',NULL,NULL,NULL,NULL,NULL,NULL,NULL);
-- Pro before any rating; no rating is 0 of 0.
INSERT INTO guides VALUES('00000002-0000-4000-8000-000000000002','00000009-0000-4000-8000-000000000003','live','clear','report-secret','Żaneta Łoś','bio-secret',NULL,
  '["brown trout"]','["Dry-Fly"]',400,1,NULL,NULL,'pro',
  'license-secret',NULL,NULL,NULL,NULL,NULL,NULL,NULL);
-- The rating of the first: the name decides.
INSERT INTO guides VALUES('00000002-0000-4000-8000-000000000003','00000009-0000-4000-8000-000000000003','live','clear','report-secret','Ada','bio-secret','Boise',
  '[]','[]',300.25,1,4.8,31,'standard',
  'license-secret',NULL,NULL,NULL,NULL,NULL,NULL,NULL);
-- Behind the gates.
INSERT INTO guides VALUES('00000002-0000-4000-8000-000000000004','00000009-0000-4000-8000-000000000003','live','consider','report-secret','check-secret','bio-secret','',
  '[]','[]',1,1,1,1,'pro',
  'license-secret',NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO guides VALUES('00000002-0000-4000-8000-000000000005','00000009-0000-4000-8000-000000000003','live',NULL,'report-secret','check-secret','bio-secret','',
  '[]','[]',1,1,1,1,'pro',
  'license-secret',NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO guides VALUES('00000002-0000-4000-8000-000000000006','00000009-0000-4000-8000-000000000003','verified','clear','report-secret','status-secret','bio-secret','',
  '[]','[]',1,1,1,1,'pro',
  'license-secret',NULL,NULL,NULL,NULL,NULL,NULL,NULL);
-- Rejected for its tier.
INSERT INTO guides VALUES('00000002-0000-4000-8000-000000000007','00000009-0000-4000-8000-000000000003','live','clear','report-secret','tier-secret','bio-secret','',
  '[]','[]',1,1,1,1,'gold',
  'license-secret',NULL,NULL,NULL,NULL,NULL,NULL,NULL);

INSERT INTO clubs VALUES('00000003-0000-4000-8000-000000000001','00000009-0000-4000-8000-000000000002',1,'Ruby Valley Anglers','ruby-valley-anglers','MT','Sheridan',5000,'stripe-secret','internal-secret');
-- A state in small letters and no place.
INSERT INTO clubs VALUES('00000003-0000-4000-8000-000000000002','00000009-0000-4000-8000-000000000002',1,'Boise Fly Club','boise-fly-club','id',NULL,5000,'stripe-secret','internal-secret');
-- Behind the gate, then one rejected for its slug.
INSERT INTO clubs VALUES('00000003-0000-4000-8000-000000000003','00000009-0000-4000-8000-000000000002',0,'inactive-secret','inactive','MT','x',5000,'stripe-secret','internal-secret');
INSERT INTO clubs VALUES('00000003-0000-4000-8000-000000000004','00000009-0000-4000-8000-000000000002',1,'slug-secret','Not A Slug','MT','x',5000,'stripe-secret','internal-secret');

INSERT INTO fly_shops VALUES('00000004-0000-4000-8000-000000000001',NULL,'live','ruby-fly-shop','Ruby Fly Shop','MT',1,'shop@secret.example','terms-secret',5);
INSERT INTO fly_shops VALUES('00000004-0000-4000-8000-000000000002',NULL,'live','boise-angler','Boise Angler','ID',0,'shop@secret.example','terms-secret',5);
-- Behind the gate, then one rejected for its flag.
INSERT INTO fly_shops VALUES('00000004-0000-4000-8000-000000000003',NULL,'pending','pending','pending-secret','MT',0,'shop@secret.example','terms-secret',5);
INSERT INTO fly_shops VALUES('00000004-0000-4000-8000-000000000004',NULL,'live','flag','flag-secret','MT',2,'shop@secret.example','terms-secret',5);

-- A partner's key: to the key store, never to a static file.
INSERT INTO api_keys VALUES('00000006-0000-4000-8000-000000000001','8d1f0a6c5be2497396e4d1c07ab35f28e91c6d40b7f2583a0c9e1d7446fb5a13','Fish Maps','keys@secret.example',
  '["properties:read"]','partner','live','2026-01-01T00:00:00Z',NULL,NULL);
COMMIT;
