import { it, expect } from "vitest";
import { writeFileSync } from "node:fs";
import Database from "better-sqlite3";
import { join } from "node:path";
import { scratchFolder } from "../../../scratch.ts";
import { openDump } from "../../../../build/read/open.ts";
import { effects } from "../fixtures.ts";
it("hides", async () => {
  const f = join(scratchFolder(), "x.sqlite");
  const db = new Database(f);
  db.exec(`create table clubs(nr integer primary key, meta);`);
  for (let i = 1; i <= 100; i++) db.prepare("insert into clubs values(?,?)").run(i, i % 33 === 0 ? "{bad" : `{"ok":1,"n":"c${i}"}`);
  db.exec(`create view profiles as select 1 id, 2 display_name, 3 email, 4 phone`);
  db.close();
  const m = join(scratchFolder(), "map.sql");
  const none = (t: string, cols: string) => `CREATE VIEW ${t} AS SELECT ${cols.split(/\s+/).map((c) => `NULL AS ${c}`).join(", ")} WHERE 0;`;
  writeFileSync(m, `-- hello; world
CREATE VIEW clubs AS SELECT printf('%08x-0000-4000-8000-%012x',1,nr) AS id, 'o' AS owner_id, 1 AS is_active, meta->>'n' AS name, 'a' AS slug, 'MT' AS state, date(0,'unixepoch') AS location, NULL AS dues_cents, NULL AS stripe_account_id, NULL AS internal_notes FROM main.clubs WHERE meta->>'ok' = 1;
${none("properties", "id owner_id status name description location_description state water_type species regulations max_rods max_guests rate_adult_full_day rate_youth_full_day rate_child_full_day latitude longitude street_address parcel_number access_notes gate_code wifi_password pricing_mode lease_amount_cents landowner_split_pct stripe_account_id internal_notes created_at updated_at")}
${none("property_availability", "id property_id date status rods_held reason booking_id created_by")}
${none("guides", "id user_id status background_check_status background_check_report_id display_name bio base_location species techniques rate_full_day rate_half_day rating_avg rating_count membership_tier license_number license_url license_expiry insurance_url first_aid_cert_url rejection_reason suspension_reason stripe_account_id")}
${none("fly_shops", "id owner_id status slug shop_name state is_pro contact_email referral_terms commission_pct")}
${none("api_keys", "id key_hash owner_display_name owner_email scopes rate_tier environment created_at expires_at revoked_at")}
`);
  const dump = await openDump(f, effects(), () => {}, { map: m });
  console.log(dump.db.prepare("select count(*) from clubs").get(), dump.db.prepare("select *,typeof(id) from profiles").get(), dump.through, dump.db.prepare("select * from clubs limit 1").get());
  dump.close();
});
