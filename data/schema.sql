-- The schema of the operator's SQLite dump. A dump must have these tables and columns; it may have
-- more of both, in any order, besides views, triggers, indexes and virtual tables. It may lack
-- api_keys and text_approvals.
--
-- PUBLIC marks what may reach the API. A publication status decides whether a row is published at
-- all. Everything else is private. Ids are UUIDs in lower-case text, lists are JSON arrays in text,
-- booleans are 0 or 1, timestamps are RFC 3339 text, dates are YYYY-MM-DD. A row whose status publishes
-- it is rejected, and listed, where a column that is "required" is NULL or something else than it says.
-- Names of lists have 1 to 60 letters, spaces and - – ' , . / × ( ), at most 50 a row. Others are left out.

-- Owners of everything below. No column is public; texts are searched for an owner's own name, e-mail
-- address and phone number, so that these can be taken out. An owner with two phones has two rows with the same
-- id, from a map's view or a table without a primary key: both count, as does a second name or address.
CREATE TABLE profiles (
  id TEXT PRIMARY KEY,
  display_name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT
);

CREATE TABLE properties (
  id TEXT PRIMARY KEY,                        -- PUBLIC, required
  owner_id TEXT NOT NULL REFERENCES profiles(id), -- whom the pin's shift belongs to, required; an id of profiles, or nothing of the owner's is looked for in texts
  status TEXT NOT NULL,                       -- publication status: published (others: draft, pending_review, changes_requested, archived)
  name TEXT NOT NULL,                         -- PUBLIC
  description TEXT,                           -- PUBLIC in the single property and its bulk file
  location_description TEXT,                  -- PUBLIC
  state TEXT,                                 -- PUBLIC, required: two letters, like MT
  water_type TEXT,                            -- PUBLIC, required: river, stream, lake, pond, spring_creek, tailwater, reservoir
  species TEXT NOT NULL DEFAULT '[]',         -- PUBLIC, required, display names
  regulations TEXT,                           -- PUBLIC
  max_rods INTEGER,                           -- PUBLIC, required: a whole number, 0 or more
  max_guests INTEGER,
  rate_adult_full_day REAL,                   -- PUBLIC, required, in the currency of the configuration: 0 or more
  rate_youth_full_day REAL,
  rate_child_full_day REAL,
  latitude REAL,                              -- exact, required; only the shifted pin is PUBLIC
  longitude REAL,                             -- exact, required, not 0 with latitude 0; only the shifted pin is PUBLIC
  street_address TEXT,                        -- this and the next four: taken out of the owner's texts
  parcel_number TEXT,
  access_notes TEXT,
  gate_code TEXT,
  wifi_password TEXT,
  pricing_mode TEXT,                          -- rod_fee_split, upfront_lease
  lease_amount_cents INTEGER,
  landowner_split_pct REAL,
  stripe_account_id TEXT,
  internal_notes TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL                    -- private because edits of private columns move it
);

CREATE TABLE property_availability (          -- published for published properties only
  id TEXT PRIMARY KEY,
  property_id TEXT NOT NULL REFERENCES properties(id),
  date TEXT NOT NULL,                         -- PUBLIC, required
  status TEXT NOT NULL,                       -- PUBLIC: available, blocked, booked, maintenance; the day of any other is blocked
  rods_held INTEGER,                          -- PUBLIC on blocked days
  reason TEXT,
  booking_id TEXT,
  created_by TEXT,
  UNIQUE (property_id, date)
);

CREATE TABLE guides (
  id TEXT PRIMARY KEY,                        -- PUBLIC, required
  user_id TEXT NOT NULL REFERENCES profiles(id),
  status TEXT NOT NULL,                       -- publication status: live (others: draft, pending, verified, rejected, suspended)
  background_check_status TEXT,               -- publication status: clear (others: pending, consider, suspended)
  background_check_report_id TEXT,
  display_name TEXT NOT NULL,                 -- PUBLIC
  bio TEXT,
  base_location TEXT,                         -- PUBLIC
  species TEXT NOT NULL DEFAULT '[]',         -- PUBLIC, required, display names
  techniques TEXT NOT NULL DEFAULT '[]',      -- PUBLIC, required, display names
  rate_full_day REAL,                         -- PUBLIC, required: 0 or more
  rate_half_day REAL,
  rating_avg REAL,                            -- PUBLIC, NULL without ratings
  rating_count INTEGER,                       -- PUBLIC, NULL is 0
  membership_tier TEXT NOT NULL,              -- PUBLIC, required: pro, standard
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
  id TEXT PRIMARY KEY,                        -- PUBLIC, required
  owner_id TEXT NOT NULL REFERENCES profiles(id),
  is_active INTEGER NOT NULL,                 -- publication status: 1
  name TEXT NOT NULL,                         -- PUBLIC
  slug TEXT NOT NULL,                         -- PUBLIC, required: 1 to 100 of a to z, 0 to 9, hyphens
  state TEXT,                                 -- PUBLIC, required: two letters
  location TEXT,                              -- PUBLIC
  dues_cents INTEGER,
  stripe_account_id TEXT,
  internal_notes TEXT
);

CREATE TABLE fly_shops (
  id TEXT PRIMARY KEY,                        -- PUBLIC, required
  owner_id TEXT REFERENCES profiles(id),
  status TEXT NOT NULL,                       -- publication status: live (others: draft, pending, suspended)
  slug TEXT NOT NULL,                         -- PUBLIC, required: 1 to 100 of a to z, 0 to 9, hyphens
  shop_name TEXT NOT NULL,                    -- PUBLIC
  state TEXT,                                 -- PUBLIC, required: two letters
  is_pro INTEGER NOT NULL DEFAULT 0,          -- PUBLIC, required: 0, 1
  contact_email TEXT,
  referral_terms TEXT,
  commission_pct REAL
);

-- Partner keys: exported to the edge's key store, never to a static file. The table may be missing where nobody
-- has a key.
CREATE TABLE api_keys (
  id TEXT PRIMARY KEY,
  key_hash TEXT NOT NULL UNIQUE,              -- lower-case hex SHA-256 of the whole key
  owner_display_name TEXT NOT NULL,
  owner_email TEXT,
  scopes TEXT NOT NULL DEFAULT '[]',
  rate_tier TEXT NOT NULL,                    -- partner, partner_plus
  environment TEXT NOT NULL,                  -- live, test
  created_at TEXT NOT NULL,
  expires_at TEXT,
  revoked_at TEXT
);

-- Texts that somebody has read and approved, by the SHA-256 of their exact UTF-8 bytes: each is published
-- as it is, in whatever record it stands. The table may be missing.
CREATE TABLE text_approvals (
  sha256 TEXT PRIMARY KEY,                    -- 64 hex digits
  approved_at TEXT NOT NULL,                  -- a row without it approves nothing
  approved_by TEXT
);
