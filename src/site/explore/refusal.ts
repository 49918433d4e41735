// Explains to people why a search was not sent.
import type { Detail } from "../../errors.ts";
import { fold } from "../../fold.ts";
import { MAX_TEXT_POINTS, MAX_TEXT_WORDS } from "../../limits.ts";
import { filterOf, RESOURCES } from "../../resources.ts";
import type { State } from "./state.ts";

export function refusalOf(details: readonly Detail[], { resource, text }: State): string {
  const { parameter, message } = details[0]!;
  const table = RESOURCES[resource];
  if (parameter === filterOf(table, "text")?.name) {
    return fold(text).length === 0
      ? "Type at least one letter or digit."
      : `Use at most ${MAX_TEXT_WORDS} words and ${MAX_TEXT_POINTS} characters.`;
  }
  const dates = [filterOf(table, "from")?.name, filterOf(table, "to")?.name];
  return dates.includes(parameter)
    ? "Choose dates that calendars cover."
    : `${parameter}: ${message}.`;
}
