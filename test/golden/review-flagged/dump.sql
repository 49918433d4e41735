-- Texts in review: some wait, some are approved, by the table or by approvals.txt.
BEGIN TRANSACTION;
CREATE TABLE profiles (
  id TEXT PRIMARY KEY,
  display_name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT
);
CREATE TABLE properties (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES profiles(id),
  status TEXT NOT NULL,
  name TEXT NOT NULL,
  description TEXT,
  location_description TEXT,
  state TEXT,
  water_type TEXT,
  species TEXT NOT NULL DEFAULT '[]',
  regulations TEXT,
  max_rods INTEGER,
  max_guests INTEGER,
  rate_adult_full_day REAL,
  rate_youth_full_day REAL,
  rate_child_full_day REAL,
  latitude REAL,
  longitude REAL,
  street_address TEXT,
  parcel_number TEXT,
  access_notes TEXT,
  gate_code TEXT,
  wifi_password TEXT,
  pricing_mode TEXT,
  lease_amount_cents INTEGER,
  landowner_split_pct REAL,
  stripe_account_id TEXT,
  internal_notes TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE TABLE property_availability (
  id TEXT PRIMARY KEY,
  property_id TEXT NOT NULL REFERENCES properties(id),
  date TEXT NOT NULL,
  status TEXT NOT NULL,
  rods_held INTEGER,
  reason TEXT,
  booking_id TEXT,
  created_by TEXT,
  UNIQUE (property_id, date)
);
CREATE TABLE guides (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES profiles(id),
  status TEXT NOT NULL,
  background_check_status TEXT,
  background_check_report_id TEXT,
  display_name TEXT NOT NULL,
  bio TEXT,
  base_location TEXT,
  species TEXT NOT NULL DEFAULT '[]',
  techniques TEXT NOT NULL DEFAULT '[]',
  rate_full_day REAL,
  rate_half_day REAL,
  rating_avg REAL,
  rating_count INTEGER,
  membership_tier TEXT NOT NULL,
  license_number TEXT,
  license_url TEXT,
  license_expiry TEXT,
  insurance_url TEXT,
  first_aid_cert_url TEXT,
  rejection_reason TEXT,
  suspension_reason TEXT,
  stripe_account_id TEXT
);
CREATE TABLE clubs (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES profiles(id),
  is_active INTEGER NOT NULL,
  name TEXT NOT NULL,
  slug TEXT NOT NULL,
  state TEXT,
  location TEXT,
  dues_cents INTEGER,
  stripe_account_id TEXT,
  internal_notes TEXT
);
CREATE TABLE fly_shops (
  id TEXT PRIMARY KEY,
  owner_id TEXT REFERENCES profiles(id),
  status TEXT NOT NULL,
  slug TEXT NOT NULL,
  shop_name TEXT NOT NULL,
  state TEXT,
  is_pro INTEGER NOT NULL DEFAULT 0,
  contact_email TEXT,
  referral_terms TEXT,
  commission_pct REAL
);
CREATE TABLE api_keys (
  id TEXT PRIMARY KEY,
  key_hash TEXT NOT NULL UNIQUE,
  owner_display_name TEXT NOT NULL,
  owner_email TEXT,
  scopes TEXT NOT NULL DEFAULT '[]',
  rate_tier TEXT NOT NULL,
  environment TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT,
  revoked_at TEXT
);
CREATE TABLE text_approvals (
  sha256 TEXT PRIMARY KEY,
  approved_at TEXT NOT NULL,
  approved_by TEXT
);
INSERT INTO profiles(id,display_name,email,phone) VALUES('00000001-0000-4000-8000-000000000001','Ada Lindqvist','ada@lindqvist.example',NULL);
INSERT INTO properties(id,owner_id,status,name,description,location_description,state,water_type,species,regulations,max_rods,rate_adult_full_day,latitude,longitude,created_at,updated_at) VALUES('00000002-0000-4000-8000-000000000001','00000001-0000-4000-8000-000000000001','published','Meadow Water','Long riffles and a deep bend.','','MT','river','["Brown Trout"]','',2,80,45.1,-110.5,'2026-01-01T00:00:00Z','2026-01-01T00:00:00Z');
INSERT INTO properties(id,owner_id,status,name,description,location_description,state,water_type,species,regulations,max_rods,rate_adult_full_day,latitude,longitude,created_at,updated_at) VALUES('00000002-0000-4000-8000-000000000002','00000001-0000-4000-8000-000000000001','published','Barn Water','Turn left at the secret barn, then on to the water.','','MT','river','["Brown Trout"]','',2,80,45.2,-110.5,'2026-01-01T00:00:00Z','2026-01-01T00:00:00Z');
INSERT INTO properties(id,owner_id,status,name,description,location_description,state,water_type,species,regulations,max_rods,rate_adult_full_day,latitude,longitude,created_at,updated_at) VALUES('00000002-0000-4000-8000-000000000003','00000001-0000-4000-8000-000000000001','published','Store Water','Turn left at the Pine Creek store, where maps are sold.','','MT','river','["Brown Trout"]','',2,80,45.3,-110.5,'2026-01-01T00:00:00Z','2026-01-01T00:00:00Z');
INSERT INTO properties(id,owner_id,status,name,description,location_description,state,water_type,species,regulations,max_rods,rate_adult_full_day,latitude,longitude,created_at,updated_at) VALUES('00000002-0000-4000-8000-000000000004','00000001-0000-4000-8000-000000000001','published','Hill Water','Door code 4406 opens the museum in Ennis.','','MT','river','["Brown Trout"]','',2,80,45.4,-110.5,'2026-01-01T00:00:00Z','2026-01-01T00:00:00Z');
INSERT INTO properties(id,owner_id,status,name,description,location_description,state,water_type,species,regulations,max_rods,rate_adult_full_day,latitude,longitude,created_at,updated_at) VALUES('00000002-0000-4000-8000-000000000005','00000001-0000-4000-8000-000000000001','published','Ranch at Mile Marker 37','Willows all along.','','MT','river','["Brown Trout"]','',2,80,45.5,-110.5,'2026-01-01T00:00:00Z','2026-01-01T00:00:00Z');
INSERT INTO properties(id,owner_id,status,name,description,location_description,state,water_type,species,regulations,max_rods,rate_adult_full_day,latitude,longitude,created_at,updated_at) VALUES('00000002-0000-4000-8000-000000000006','00000001-0000-4000-8000-000000000001','published','Ford Water','Ring 406-555-0134. Turn left at the secret mill.','','MT','river','["Brown Trout"]','',2,80,45.6,-110.5,'2026-01-01T00:00:00Z','2026-01-01T00:00:00Z');
INSERT INTO clubs(id,owner_id,is_active,name,slug,state,location) VALUES('00000005-0000-4000-8000-000000000001','00000001-0000-4000-8000-000000000001',1,'Ennis Anglers','ennis-anglers','MT','Ennis');
INSERT INTO text_approvals(sha256,approved_at,approved_by) VALUES('adc4a3087bf1c538edab1a4dbf016347f5806c9f866f4c99637c52d316744e33','2026-05-01T08:00:00Z','Ada');
INSERT INTO text_approvals(sha256,approved_at,approved_by) VALUES('2fb0b17aa67ee83270be8879ef3f4fce9526c7c29a7bd7f756d558e87191a891','2026-05-01T08:00:00Z','Ada');
INSERT INTO text_approvals(sha256,approved_at,approved_by) VALUES('7b3906ccd4be6977bda533a9750603007234f577346cfa8bb999f88601c8294a','2026-05-01T08:00:00Z','Ada');
INSERT INTO text_approvals(sha256,approved_at,approved_by) VALUES('D5C3C1E47D377B0086482C8DA2EF7283CE584698DD8E11F849E3937B6434E455','2026-05-01T08:00:00Z','Ada');
INSERT INTO text_approvals(sha256,approved_at,approved_by) VALUES('ce7efdaa13ed1ca24bbc24eb302eaf38a7dff14faf617ec24e212b389ec10d6b','2026-05-01T08:00:00Z','Ada');
INSERT INTO text_approvals(sha256,approved_at,approved_by) VALUES('04079cc7b47d968025b4b76a865cad514c69026c9d4bb49b6d3a1e69e5a0a76b','2026-05-01T08:00:00Z','Ada');
INSERT INTO text_approvals(sha256,approved_at,approved_by) VALUES('Turn left at the secret barn','2026-05-01T08:00:00Z','Ada');
COMMIT;
