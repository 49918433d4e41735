// The operator's address for requests of days: a template into which the days of a property are filled.

/** What a request may say. What is not chosen yet is left empty. */
export interface DaysRequest {
  id: string;
  from?: string | undefined;
  to?: string | undefined;
  rods?: number | undefined;
}

const PLACEHOLDER = /\{([^{}]*)\}/g;
const NAMES = ["id", "from", "to", "rods"] as const satisfies readonly (keyof DaysRequest)[];
/** Who is asked is the template's own, whatever is filled in. Spaces must be percent-encoded. */
const TEMPLATE = /^(?:https:\/\/[^/?#@{}]+[/?]|mailto:[^?{}]+@[^?{}]+\?)[!-~]+$/;

/** What is wrong with a template, for its operator; undefined if it can be used. */
export function problemOfTemplate(template: string): string | undefined {
  if (!TEMPLATE.test(template)) {
    return "Must be an https: or mailto: address with {id} in its path or query, in ASCII and percent-encoded";
  }
  const names = Array.from(template.matchAll(PLACEHOLDER), ([, name]) => name!);
  const unknown = names.find((name) => !(NAMES as readonly string[]).includes(name));
  if (unknown !== undefined)
    return `{${unknown}} is unknown; there are {id}, {from}, {to} and {rods}`;
  if (!names.includes("id")) return "Must have {id}, without which nobody knows what is requested";
  return URL.canParse(requestAddress(template, { id: "0" })) ? undefined : "Must be an address";
}

export function requestAddress(template: string, request: DaysRequest): string {
  return template.replace(PLACEHOLDER, (_, name: keyof DaysRequest) =>
    encodeURIComponent(request[name] ?? ""),
  );
}
