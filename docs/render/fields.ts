// Renders parameters and members of answers as lists, with their types and bounds in words.
import { escapeMarkup } from "../../src/markup.ts";
import type { Description, Parameter, Schema } from "./describe.ts";

/** Plain text with code between backticks. */
export function prose(text: string): string {
  return escapeMarkup(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}

export function parameterList(parameters: readonly Parameter[], api: Description): string {
  const rows = parameters.map((given) => {
    const { name, in: where, schema, required, description } = api.resolve(given);
    const notes = [...typeWords(schema, api), ...(required ? ["required"] : [])];
    const place = where === "query" ? [] : [`in the ${where}`];
    return field(name, [...notes, ...place], `<p>${prose(description)}</p>${values(schema, api)}`);
  });
  return `<dl class="fields">${rows.join("")}</dl>`;
}

/** The members of an object, those of objects in it below them. */
export function memberList(schema: Schema, api: Description): string {
  const { properties = {}, required = [] } = api.resolve(schema);
  const rows = Object.entries(properties).map(([name, member]) => {
    const own = api.resolve(member);
    const inner = innermost(own, api);
    const notes = [...typeWords(member, api), ...(required.includes(name) ? [] : ["optional"])];
    const below = inner.properties ? memberList(inner, api) : "";
    const said = own.description ?? inner.description;
    return field(name, notes, (said ? `<p>${prose(said)}</p>` : "") + values(member, api) + below);
  });
  return `<dl class="fields">${rows.join("")}</dl>`;
}

function field(name: string, notes: readonly string[], html: string): string {
  const term = `<dt><code>${escapeMarkup(name)}</code> <span>${notes.map(prose).join(", ")}</span></dt>`;
  return `<div>${term}${html === "" ? "<dd></dd>" : `<dd>${html}</dd>`}</div>`;
}

/** The type, then its bounds: ["integer", "1 to 100", "default 25"]. */
export function typeWords(given: Schema, api: Description): string[] {
  const schema = api.resolve(given);
  const words = [typeOf(schema, api)];
  const least = schema.minimum ?? schema.exclusiveMinimum;
  const most = schema.maximum ?? schema.exclusiveMaximum;
  const bounded = most !== undefined && most < Number.MAX_SAFE_INTEGER;
  if (bounded && least !== undefined) {
    const over = schema.exclusiveMinimum === undefined ? "" : "over ";
    words.push(
      `${over}${least} to ${schema.exclusiveMaximum === undefined ? "" : "below "}${most}`,
    );
  } else if (least !== undefined) {
    words.push(`${least} or more`);
  }
  if (schema.multipleOf !== undefined && schema.type === "integer")
    words.push(`a multiple of ${schema.multipleOf}`);
  if (schema.maxItems !== undefined) words.push(`at most ${schema.maxItems}`);
  if (schema.maxLength !== undefined) words.push(`at most ${schema.maxLength} characters`);
  if (schema.default !== undefined) words.push(`default ${String(schema.default)}`);
  return words;
}

function typeOf(given: Schema, api: Description): string {
  const schema = api.resolve(given);
  if (schema.const !== undefined) return `always \`${String(schema.const)}\``;
  if (schema.anyOf) return [...new Set(schema.anyOf.map((one) => typeOf(one, api)))].join(" or ");
  if (schema.prefixItems)
    return `[${schema.prefixItems.map((one) => typeOf(one, api).replace("always ", "")).join(", ")}]`;
  if (schema.items) return `list of ${typeOf(schema.items, api).replace(/^\w+/, "$&s")}`;
  if (schema.additionalProperties) return "object by name";
  return schema.format === "date" ? "date" : [schema.type ?? "value"].flat().join(" or ");
}

/** What a list or an object by name holds, and what that holds; the schema itself if it is neither. */
export function innermost(given: Schema, api: Description): Schema {
  const schema = api.resolve(given);
  const inner = schema.items || schema.additionalProperties;
  return inner ? innermost(inner, api) : schema;
}

/** The values that there are, where they are few. */
function values(given: Schema, api: Description): string {
  const { enum: all } = innermost(given, api);
  if (!all) return "";
  return `<p class="values">${all.map((value) => `<code>${escapeMarkup(value)}</code>`).join(" ")}</p>`;
}
