// Owners with the private values of one property.
import type { OwnerSecrets, PropertySecrets } from "../../../../build/project/texts/checks.ts";

export const NONE: PropertySecrets = {
  gateCode: null,
  accessNotes: null,
  streetAddress: null,
  parcelNumber: null,
  wifiPassword: null,
};

/** An owner of one property. */
export function owner(
  secrets: Partial<Omit<OwnerSecrets, "properties">> & Partial<PropertySecrets>,
): OwnerSecrets {
  const {
    names = [],
    emails = [],
    phones = [],
    identifiers = [],
    prose = [],
    ...property
  } = secrets;
  return { names, emails, phones, identifiers, prose, properties: [{ ...NONE, ...property }] };
}
