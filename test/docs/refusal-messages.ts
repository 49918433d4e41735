// Reads what refusals say off the sources: a file's text in, the messages of its BuildErrors out, each
// with "…" where a value stands.
import { parseAst } from "vite";

interface Node {
  type: string;
  [key: string]: unknown;
}

/** A message that is only known when it is thrown: that of another error, passed on. */
export const PASSED_ON = "…";

/** Values of constants by their names, like "RIFFLE_GRID_KEY" of GRID. */
export type Constants = ReadonlyMap<string, string>;

/** The literals that constants in capitals have, of all sources. */
export function constantsOf(sources: readonly string[]): Constants {
  const found = sources.flatMap((text) => [
    ...text.matchAll(/^(?:export )?const ([A-Z][A-Z_]*)(?:: \w+)? = (?:"([^"]*)"|(\d[\d_]*));$/gm),
  ]);
  return new Map(
    found.map(([, name, text, number]) => [name!, text ?? number!.replaceAll("_", "")]),
  );
}

/**
 * The messages of a file, sorted. One stands where a BuildError is made, or in the same file: in what is
 * named `message` or `messages`, in calls that give a parameter of that name, and first in the pairs of a
 * table named MEANINGS.
 */
export function messagesOf(source: string, constants: Constants): string[] {
  const known = new Map([...constants, ...constantsOf([source])]);
  const nodes = [...below(parseAst(source, { lang: "ts" }))];
  const texts = (node: unknown) => textsOf(node as Node, known);
  const made = nodes
    .filter(({ type, callee }) => type === "NewExpression" && isNamed(callee, "BuildError"))
    .map((node) => (node.arguments as Node[])[0]!);
  const there = made.flatMap(texts);
  if (made.every((first) => texts(first).length > 0)) return sorted(there);
  const taking = nodes.flatMap((node) => {
    const at = (node.params as Node[] | undefined)?.findIndex((one) => isNamed(one, "message"));
    return node.type === "FunctionDeclaration" && at! >= 0 ? [[nameOf(node.id), at!] as const] : [];
  });
  const apart = nodes.flatMap((node): string[] => {
    if (node.type === "VariableDeclarator") {
      const { id, init } = node as { id?: Node; init?: unknown } & Node;
      if (isNamed(id, "MEANINGS")) return pairsIn(init as Node).flatMap(texts);
      if (isNamed((id?.elements as Node[] | undefined)?.[0], "message")) {
        return pairsIn(init as Node).flatMap(texts);
      }
      return isNamed(id, "message") || isNamed(id, "messages") ? texts(init) : [];
    }
    if (node.type === "Property" && isNamed(node.key, "message")) return texts(node.value);
    const taken =
      node.type === "CallExpression" && taking.find(([name]) => name === nameOf(node.callee));
    return taken ? texts((node.arguments as Node[])[taken[1]]) : [];
  });
  return sorted(apart.length > 0 ? [...there, ...apart] : [...there, PASSED_ON]);
}

function* below(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const one of node) yield* below(one);
  else if (typeof node === "object" && node !== null) {
    if ("type" in node) yield node as Node;
    for (const value of Object.values(node)) yield* below(value);
  }
}

/** The first ones of the pairs [message, hint] in a table. */
function pairsIn(node: Node): Node[] {
  const arrays = [...below(node)].filter(({ type }) => type === "ArrayExpression");
  return arrays.map(({ elements }) => (elements as Node[])[0]!);
}

/** The texts that an expression may be; none if it is no literal. */
function textsOf(node: Node | undefined, constants: Constants): string[] {
  const of = (one: unknown) => textsOf(one as Node, constants);
  switch (node?.type) {
    case "Literal":
      return typeof node.value === "string" ? [shown([node.value])] : [];
    case "TemplateLiteral": {
      const quasis = node.quasis as { value: { cooked: string } }[];
      const values = (node.expressions as Node[]).map((one) => constants.get(nameOf(one)) ?? "…");
      return [shown(quasis.flatMap(({ value }, i) => [value.cooked, values[i] ?? ""]))];
    }
    case "BinaryExpression":
      return of(node.left).flatMap((left) => of(node.right).map((right) => shown([left, right])));
    case "ConditionalExpression":
      return [...of(node.consequent), ...of(node.alternate)];
    case "LogicalExpression":
      return of(node.right);
    case "ArrayExpression":
      return (node.elements as Node[]).flatMap(of);
    case "ArrowFunctionExpression":
      return of(node.body);
    default:
      return [];
  }
}

function shown(parts: readonly string[]): string {
  return parts.join("").replace(/…+/g, "…").replace(/\s+/g, " ");
}

function nameOf(node: unknown): string {
  return String((node as { name?: unknown } | undefined)?.name ?? "");
}

function isNamed(node: unknown, name: string): boolean {
  return nameOf(node) === name;
}

function sorted(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}
