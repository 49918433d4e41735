// Parameters and members of answers with their types and bounds in words, and lists of them.
import type { Operation, Schema } from "./describe.ts";

export interface Field {
  name: string;
  notes: string[];
  said: string;
  values: string[];
  /** Of the object that it is, or that its list or its names lead to. */
  members: Field[];
}

export function parametersOf({ parameters = [] }: Operation): Field[] {
  return parameters.map(({ name, in: where, schema, required, description }) => {
    const place = where === "query" ? [] : [`in the ${where}`];
    return fieldOf(name, { ...schema, description }, [...(required ? ["required"] : []), ...place]);
  });
}

export function membersOf({ properties = {}, required = [] }: Schema): Field[] {
  return Object.entries(properties).map(([name, schema]) =>
    fieldOf(name, schema, required.includes(name) ? [] : ["optional"]),
  );
}

function fieldOf(name: string, schema: Schema, notes: readonly string[]): Field {
  const inner = innermost(schema);
  return {
    name,
    notes: [...typeWords(schema), ...notes],
    said: schema.description ?? inner.description ?? "",
    values: inner.enum ?? [],
    members: membersOf(inner),
  };
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
  const { exclusiveMinimum, exclusiveMaximum, multipleOf, maxItems, maxLength } = schema;
  const least = schema.minimum ?? exclusiveMinimum;
  const most = schema.maximum ?? exclusiveMaximum;
  const over = exclusiveMinimum === undefined ? "" : "over ";
  const below = exclusiveMaximum === undefined ? "" : "below ";
  const isOpen = most === undefined || most >= Number.MAX_SAFE_INTEGER;
  const range = isOpen ? `${least} or more` : `${over}${least} to ${below}${most}`;
  return [
    typeOf(schema),
    least !== undefined && range,
    multipleOf !== undefined && `a multiple of ${multipleOf}`,
    maxItems !== undefined && `at most ${maxItems}`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    schema.default !== undefined && `default ${String(schema.default)}`,
  ].filter((words) => words !== false);
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
