// The exports of a built folder, which tell tests what a page should show.
import { readFileSync } from "node:fs";

export function linesOf<T>(folder: string, name: string): T[] {
  const lines = readFileSync(`${folder}/static/v1/${name}`, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as T);
}
