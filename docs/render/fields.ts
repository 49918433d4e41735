// Parameters and members of answers with their types and bounds in words, and lists of them.
import type { Operation, Schema } from "./describe.ts";

export interface Field {
  name: string;
  /** Its type and bounds in words. */
  notes: string[];
  said: string;
  values: string[];
  /** Of the object that it is, or that its list or its names lead to. */
  members: Field[];
}

export function parametersOf({ parameters = [] }: Operation): Field[] {
  return parameters.map(({ name, in: where, schema, required, description }) => ({
    name,
    notes: [
      ...typeWords(schema),
      ...(required ? ["required"] : []),
      ...(where === "query" ? [] : [`in the ${where}`]),
    ],
    said: description,
    values: innermost(schema).enum ?? [],
    members: [],
  }));
}

export function membersOf({ properties = {}, required = [] }: Schema): Field[] {
  return Object.entries(properties).map(([name, member]) => {
    const inner = innermost(member);
    return {
      name,
      notes: [...typeWords(member), ...(required.includes(name) ? [] : ["optional"])],
      said: member.description ?? inner.description ?? "",
      values: inner.enum ?? [],
      members: membersOf(inner),
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
function typeWords(schema: Schema): string[] {
  const { exclusiveMinimum, exclusiveMaximum, maxItems, maxLength } = schema;
  const words = [typeOf(schema)];
  const least = schema.minimum ?? exclusiveMinimum;
  const most = schema.maximum ?? exclusiveMaximum;
  if (least !== undefined) {
    const isOpen = most === undefined || most >= Number.MAX_SAFE_INTEGER;
    const over = exclusiveMinimum === undefined ? "" : "over ";
    const below = exclusiveMaximum === undefined ? "" : "below ";
    words.push(isOpen ? `${least} or more` : `${over}${least} to ${below}${most}`);
  }
  if (schema.multipleOf !== undefined && schema.type === "integer")
    words.push(`a multiple of ${schema.multipleOf}`);
  if (maxItems !== undefined) words.push(`at most ${maxItems}`);
  if (maxLength !== undefined) words.push(`at most ${maxLength} characters`);
  if (schema.default !== undefined) words.push(`default ${String(schema.default)}`);
  return words;
}

function typeOf(schema: Schema): string {
  const { anyOf, prefixItems, items } = schema;
  if (schema.const !== undefined) return `always \`${String(schema.const)}\``;
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(" or ");
  if (prefixItems)
    return `[${prefixItems.map((one) => typeOf(one).replace("always ", "")).join(", ")}]`;
  if (items) return `list of ${typeOf(items).replace(/^\w+/, "$&s")}`;
  if (schema.additionalProperties) return "object by name";
  return schema.format === "date" ? "date" : [schema.type ?? "value"].flat().join(" or ");
}

/** The schema of the values in a list or an object by name, however deep; the schema itself if it is neither. */
export function innermost(schema: Schema): Schema {
  const inner = schema.items ?? schema.additionalProperties;
  return inner ? innermost(inner) : schema;
}
