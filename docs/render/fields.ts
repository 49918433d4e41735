// Parameters and members of answers with their types and bounds in words, and lists of them.
import type { Description, Operation, Schema } from "./describe.ts";

/** A parameter or a member of an answer. */
export interface Field {
  name: string;
  /** Its type and bounds in words. */
  notes: string[];
  said: string;
  /** The values that there are, where they are few. */
  values: string[];
  /** Of the object that it is, or that its list or its names lead to. */
  members: Field[];
}

export function parametersOf({ parameters = [] }: Operation, api: Description): Field[] {
  return parameters.map((given) => {
    const { name, in: where, schema, required, description } = api.resolve(given);
    const notes = [
      ...typeWords(schema, api),
      ...(required ? ["required"] : []),
      ...(where === "query" ? [] : [`in the ${where}`]),
    ];
    const values = innermost(schema, api).enum ?? [];
    return { name, notes, said: description, values, members: [] };
  });
}

export function membersOf(schema: Schema, api: Description): Field[] {
  const { properties = {}, required = [] } = api.resolve(schema);
  return Object.entries(properties).map(([name, member]) => {
    const inner = innermost(member, api);
    return {
      name,
      notes: [...typeWords(member, api), ...(required.includes(name) ? [] : ["optional"])],
      said: api.resolve(member).description ?? inner.description ?? "",
      values: inner.enum ?? [],
      members: membersOf(inner, api),
    };
  });
}

/** As lines of Markdown, members below what they are of. */
export function fieldLines(fields: readonly Field[], indent = ""): string[] {
  return fields.flatMap(({ name, notes, said, values, members }) => {
    const all = values.map((value) => `\`${value}\``).join(", ");
    const about = `${said && `: ${said}`}${all && `; ${all}`}`;
    const line = `${indent}- \`${name}\` _${notes.join(", ")}_${about}`;
    return [line, ...fieldLines(members, `${indent}  `)];
  });
}

/** The type, then its bounds: ["integer", "1 to 100", "default 25"]. */
function typeWords(given: Schema, api: Description): string[] {
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

/** The schema of the values in a list or an object by name, however deep; the schema itself if it is neither. */
export function innermost(given: Schema, api: Description): Schema {
  const schema = api.resolve(given);
  const inner = schema.items || schema.additionalProperties;
  return inner ? innermost(inner, api) : schema;
}
