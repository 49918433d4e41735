// Parses list queries for tests, on a fixed cover.
import { expect } from "vitest";
import { parseDay } from "../../src/dates.ts";
import { ApiError } from "../../src/errors.ts";
import { MAX_DETAILS } from "../../src/limits.ts";
import { readParams } from "../../src/read-params.ts";
import { parseListQuery, type ListQuery } from "../../src/query.ts";
import { RESOURCES, type ResourceName } from "../../src/resources.ts";

const COVER = { from: parseDay("2026-05-01")!, to: parseDay("2027-12-03")! };

export function parse(resource: ResourceName, search: string): ListQuery {
  return parseListQuery(RESOURCES[resource], readParams(search), COVER);
}

/** The details of the refusal of a query. */
export function refusal(action: () => unknown): [parameter: string, message: string][] {
  try {
    action();
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
    const { status, code, details, message } = error as ApiError;
    expect([status, code]).toEqual([400, "invalid_parameter"]);
    const rest = details.length === MAX_DETAILS ? "; at most 10 are reported at once" : "";
    const names = details.map((one) => one.parameter).join(", ");
    expect(message).toBe(`Invalid parameter: ${names}${rest}`);
    return details.map((one) => [one.parameter, one.message]);
  }
  return expect.fail("It was accepted");
}
