// The form that sends an operation's request from the page: its parameters as fields, the key's where one is
// taken. Without script it is not shown.
import { escapeMarkup } from "../../src/markup.ts";
import type { Operation, Schema } from "./describe.ts";
import { questionOf } from "./requests.ts";

/** Records that a list is asked for, so that the answer can be taken in at a glance. */
const EXAMPLE_LIMIT = 2;

export function liveForm(operation: Operation, id: string): string {
  const { path, parameters = [], security } = operation;
  const question = questionOf(operation);
  const taken = parameters.filter(({ in: where }) => where !== "header");
  const fields = taken.map(({ name, in: where, schema, required }) => {
    const isId = /(^|_)ids?$/.test(name);
    // Values that match in one directory may match nothing in the reader's.
    const value =
      name === "limit" ? EXAMPLE_LIMIT : where === "path" && !isId ? question[name] : "";
    const control = input(name, schema, String(value), id);
    const mark = isId && (required || where === "path") ? " data-property" : "";
    return `<p><label for="${id}-${name}">${name}</label>${control.replace(">", `${required ? " required" : ""}${mark}>`)}</p>`;
  });
  const key = `<p><label for="${id}-key">Your key</label><input id="${id}-key" data-key type="password" autocomplete="off" spellcheck="false" placeholder="None"><span class="hint">It stays in this tab and goes to this site's API only.</span></p>`;
  if (security.length > 0) fields.push(key);
  const shown = escapeMarkup(path);
  return `<details class="live box" id="${id}"><summary>Try it here</summary><form data-path="${shown}" aria-label="Try GET ${shown}">${fields.join("")}<p class="row"><button class="button strong">Send</button></p></form><div class="live-answer" aria-live="polite"></div></details>`;
}

function input(name: string, schema: Schema, value: string, id: string): string {
  const same = `id="${id}-${name}" name="${name}"`;
  if (schema.enum) {
    const options = ["", ...schema.enum].map((one) => `<option>${escapeMarkup(one)}</option>`);
    return `<select ${same}>${options.join("")}</select>`;
  }
  const kind = schema.format === "date" ? "date" : "text";
  const mode = /^(integer|number)$/.test(String(schema.type)) ? ' inputmode="decimal"' : "";
  return `<input ${same} type="${kind}"${mode} value="${escapeMarkup(value)}" autocomplete="off" spellcheck="false">`;
}
