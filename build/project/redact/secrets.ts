// Collects each owner's private values from the dump, for the text rules.
import type { Database } from "better-sqlite3";
import { exactPoint, type Anchor } from "../pins/anchor.ts";
import type { OwnerSecrets, PropertySecrets } from "./redact.ts";

/** Returns the same object for the same owner and `names`, since the rules cache by it. */
export type SecretsOf = (owner: unknown, names: "private" | "public") => OwnerSecrets;

const NOBODY: OwnerSecrets = { names: [], emails: [], phones: [], properties: [] };

type Row = Record<string, unknown>;

/** Reads all owners once; a text is compared with its own owner's values only. */
export function readSecrets(db: Database, anchor: Anchor): SecretsOf {
  const properties = new Map<string, PropertySecrets[]>();
  const rows = db.prepare(
    `SELECT owner_id, gate_code, access_notes, street_address, parcel_number, wifi_password,
            latitude, longitude FROM properties`,
  );
  for (const row of rows.iterate() as Iterable<Row>) {
    const owner = row.owner_id;
    if (typeof owner !== "string") continue;
    const list = properties.get(owner);
    if (list) list.push(propertySecrets(row, owner, anchor));
    else properties.set(owner, [propertySecrets(row, owner, anchor)]);
  }
  // Of an id that stands in two rows both count: which one came last must not matter.
  const profiles = Map.groupBy(
    db.prepare("SELECT id, display_name, email, phone FROM profiles").iterate() as Iterable<Row>,
    ({ id }) => String(id),
  );
  const known = {
    private: new Map<string, OwnerSecrets>(),
    public: new Map<string, OwnerSecrets>(),
  };
  return (owner, names) => {
    if (typeof owner !== "string") return NOBODY;
    let secrets = known[names].get(owner);
    if (!secrets) {
      const own = profiles.get(owner) ?? [];
      secrets = {
        names: names === "private" ? own.flatMap((profile) => texts(profile.display_name)) : [],
        emails: own.flatMap(({ email }) => texts(email)),
        phones: own.flatMap(({ phone }) => texts(phone)),
        properties: properties.get(owner) ?? [],
      };
      known[names].set(owner, secrets);
    }
    return secrets;
  };
}

function propertySecrets(row: Row, owner: string, anchor: Anchor): PropertySecrets {
  const point = exactPoint(row.latitude, row.longitude);
  return {
    gateCode: text(row.gate_code),
    accessNotes: text(row.access_notes),
    streetAddress: text(row.street_address),
    parcelNumber: text(row.parcel_number),
    wifiPassword: text(row.wifi_password),
    ...(point ? { cell: anchor.cell(point, owner) } : {}),
  };
}

function text(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

function texts(value: unknown): string[] {
  const one = text(value);
  return one === null ? [] : [one];
}
