-- WordPress: posts and their meta rows, taxonomies, WooCommerce bookings, closed days as serialized PHP.
CREATE VIEW profiles AS SELECT printf('%08x-0000-4000-8000-%012x', 1, u.ID) AS id, u.display_name, u.user_email AS email,
  (SELECT nullif(meta_value, '') FROM wp_usermeta WHERE user_id = u.ID AND meta_key = 'billing_phone') AS phone
  FROM wp_users u;

CREATE VIEW properties AS
  WITH meta AS (SELECT post_id, json_group_object(meta_key, meta_value) AS j FROM
      (SELECT post_id, meta_key, meta_value FROM wp_postmeta GROUP BY post_id, meta_key HAVING meta_id = min(meta_id)) GROUP BY post_id),
    term AS (SELECT r.object_id, x.taxonomy, json_group_array(t.name ORDER BY t.name) AS names, min(t.slug) AS slug
      FROM wp_term_relationships r JOIN wp_term_taxonomy x USING (term_taxonomy_id) JOIN wp_terms t USING (term_id) GROUP BY 1, 2)
  SELECT printf('%08x-0000-4000-8000-%012x', 2, p.ID) AS id, printf('%08x-0000-4000-8000-%012x', 1, p.post_author) AS owner_id,
  CASE p.post_status WHEN 'publish' THEN 'published' WHEN 'pending' THEN 'pending_review' WHEN 'trash' THEN 'archived' ELSE 'draft' END AS status,
  p.post_title AS name,
  trim(replace(replace(replace(replace(replace(p.post_content, '<!-- wp:paragraph -->', ''), '<!-- /wp:paragraph -->', ''), '</p>', ' '), '<p>', ''), '&amp;', '&')) AS description,
  NULL AS location_description, upper(s.slug) AS state, CASE w.slug WHEN 'spring-creek' THEN 'spring_creek' ELSE w.slug END AS water_type,
  coalesce(f.names, '[]') AS species, replace(p.post_excerpt, '&amp;', '&') AS regulations, j ->> 'rods' AS max_rods, NULL AS max_guests,
  ltrim(j ->> 'price_adult', '$') AS rate_adult_full_day, NULL AS rate_youth_full_day, NULL AS rate_child_full_day,
  j ->> '_lat' AS latitude, j ->> '_lng' AS longitude, concat(j ->> '_street', ', ', j ->> '_town') AS street_address,
  j ->> '_parcel' AS parcel_number, NULL AS access_notes, j ->> '_gate_code' AS gate_code, NULL AS wifi_password,
  NULL AS pricing_mode, NULL AS lease_amount_cents, NULL AS landowner_split_pct, NULL AS stripe_account_id, NULL AS internal_notes,
  p.post_date_gmt AS created_at, p.post_modified_gmt AS updated_at
  FROM wp_posts p JOIN meta ON meta.post_id = p.ID LEFT JOIN term s ON s.object_id = p.ID AND s.taxonomy = 'region'
  LEFT JOIN term w ON w.object_id = p.ID AND w.taxonomy = 'water' LEFT JOIN term f ON f.object_id = p.ID AND f.taxonomy = 'fish'
  WHERE p.post_type = 'water';

CREATE VIEW property_availability AS
  WITH RECURSIVE stay(id, water, day, last) AS (
      SELECT p.ID, p.ID, NULL, NULL FROM wp_posts p WHERE 0
      UNION ALL SELECT b.ID, w.meta_value + 0, date(substr(s.meta_value, 1, 4) || '-' || substr(s.meta_value, 5, 2) || '-' || substr(s.meta_value, 7, 2)),
        date(substr(e.meta_value, 1, 4) || '-' || substr(e.meta_value, 5, 2) || '-' || substr(e.meta_value, 7, 2))
        FROM wp_posts b JOIN wp_postmeta w ON w.post_id = b.ID AND w.meta_key = '_booking_product_id'
        JOIN wp_postmeta s ON s.post_id = b.ID AND s.meta_key = '_booking_start' JOIN wp_postmeta e ON e.post_id = b.ID AND e.meta_key = '_booking_end'
        WHERE b.post_type = 'wc_booking' AND b.post_status IN ('confirmed', 'paid')
      UNION ALL SELECT id, water, date(day, '+1 day'), last FROM stay WHERE day < last LIMIT 100000000),
    closed(id, water, day, rest) AS (
      SELECT meta_id, post_id, NULL, meta_value FROM wp_postmeta WHERE meta_key = '_closed_days'
      UNION ALL SELECT id, water, substr(rest, instr(rest, 's:10:"') + 6, 10), substr(rest, instr(rest, 's:10:"') + 17) FROM closed WHERE instr(rest, 's:10:"') > 0 LIMIT 100000000)
  SELECT printf('%08x-0000-4000-8000-%012x', x.kind, x.id * 100000 + julianday(x.day) - 2400000.5) AS id, printf('%08x-0000-4000-8000-%012x', 2, x.water) AS property_id, x.day AS date,
  iif(x.kind = 3, 'booked', 'maintenance') AS status, NULL AS rods_held, NULL AS reason, NULL AS booking_id, NULL AS created_by
  FROM (SELECT 3 AS kind, id, water, day FROM stay UNION ALL SELECT 4, id, water, day FROM closed WHERE day IS NOT NULL) x;

CREATE VIEW guides AS
  WITH term AS (SELECT r.object_id, x.taxonomy, json_group_array(replace(t.name, '&amp;', '&') ORDER BY t.name) AS names
    FROM wp_term_relationships r JOIN wp_term_taxonomy x USING (term_taxonomy_id) JOIN wp_terms t USING (term_id) GROUP BY 1, 2),
    meta AS (SELECT post_id, json_group_object(meta_key, meta_value) AS j FROM wp_postmeta GROUP BY post_id)
  SELECT printf('%08x-0000-4000-8000-%012x', 5, p.ID) AS id, printf('%08x-0000-4000-8000-%012x', 1, p.post_author) AS user_id,
  iif(p.post_status = 'publish', 'live', 'draft') AS status, iif(j ->> 'checked' = 'yes', 'clear', 'pending') AS background_check_status,
  NULL AS background_check_report_id, p.post_title AS display_name, p.post_content AS bio, j ->> 'base' AS base_location,
  (SELECT names FROM term WHERE object_id = p.ID AND taxonomy = 'fish') AS species, (SELECT names FROM term WHERE object_id = p.ID AND taxonomy = 'technique') AS techniques,
  j ->> 'day_rate' AS rate_full_day, NULL AS rate_half_day, nullif(j ->> 'stars', '') AS rating_avg, nullif(j ->> 'votes', '') AS rating_count, 'standard' AS membership_tier,
  NULL AS license_number, NULL AS license_url, NULL AS license_expiry, NULL AS insurance_url, NULL AS first_aid_cert_url, NULL AS rejection_reason, NULL AS suspension_reason, NULL AS stripe_account_id
  FROM wp_posts p LEFT JOIN meta ON meta.post_id = p.ID WHERE p.post_type = 'guide';

CREATE VIEW clubs AS SELECT printf('%08x-0000-4000-8000-%012x', 6, p.ID) AS id, printf('%08x-0000-4000-8000-%012x', 1, p.post_author) AS owner_id,
  p.post_status = 'publish' AS is_active, p.post_title AS name, p.post_name AS slug,
  (SELECT upper(slug) FROM wp_terms t JOIN wp_term_taxonomy x USING (term_id) JOIN wp_term_relationships r USING (term_taxonomy_id) WHERE r.object_id = p.ID AND x.taxonomy = 'region') AS state,
  (SELECT meta_value FROM wp_postmeta WHERE post_id = p.ID AND meta_key = 'place') AS location,
  NULL AS dues_cents, NULL AS stripe_account_id, NULL AS internal_notes FROM wp_posts p WHERE p.post_type = 'club';

CREATE VIEW fly_shops AS SELECT NULL AS id, NULL AS slug, NULL AS shop_name, NULL AS state, 0 AS is_pro, NULL AS owner_id, NULL AS status,
  NULL AS contact_email, NULL AS referral_terms, NULL AS commission_pct WHERE 0;
CREATE VIEW api_keys AS SELECT NULL AS id, NULL AS key_hash, NULL AS owner_display_name, NULL AS owner_email, NULL AS scopes,
  NULL AS rate_tier, NULL AS environment, NULL AS created_at, NULL AS expires_at, NULL AS revoked_at WHERE 0;
