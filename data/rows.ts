// The shape of a row of `properties`, column by column as data/schema.sql names them.
import type { PrivateColumns } from "./private.ts";

export interface PropertyRow extends PrivateColumns {
  id: string;
  owner_id: string;
  status: string;
  name: string;
  description: string | null;
  location_description: string | null;
  state: string | null;
  water_type: string | null;
  /** JSON array of display names. */
  species: string;
  regulations: string | null;
  max_rods: number;
  max_guests: number;
  /** US dollars. */
  rate_adult_full_day: number | null;
  rate_youth_full_day: number;
  rate_child_full_day: number;
  latitude: number | null;
  longitude: number | null;
  created_at: string;
  updated_at: string;
}
