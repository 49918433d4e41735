// The rate tiers: defaults, what a configuration changes, and errors that name its keys.
import { describe, expect, it } from "vitest";
import { DEFAULT_TIERS, parseTiers } from "../../src/tiers.ts";

describe("parseTiers(json)", () => {
  it.each([undefined, "", "  ", "{}", '{"partner":{}}'])("takes the defaults from %j", (json) => {
    expect(parseTiers(json)).toEqual({
      anonymous: { name: "anonymous", quota: 120, window: 60 },
      partner: { name: "partner", quota: 1_200, window: 60 },
      partner_plus: { name: "partner_plus", quota: 6_000, window: 60 },
    });
  });

  it("changes the numbers that are given and no others", () => {
    const tiers = parseTiers('{"anonymous":{"quota":7},"partner_plus":{"quota":9,"window":30}}');
    expect(tiers).toEqual({
      ...DEFAULT_TIERS,
      anonymous: { name: "anonymous", quota: 7, window: 60 },
      partner_plus: { name: "partner_plus", quota: 9, window: 30 },
    });
    expect(DEFAULT_TIERS.anonymous.quota).toBe(120);
  });

  it.each([
    ["{", "RIFFLE_TIERS is not JSON"],
    ["null", "RIFFLE_TIERS is null"],
    ["[]", "RIFFLE_TIERS is []"],
    ['{"gold":{"quota":1}}', "RIFFLE_TIERS.gold is unknown"],
    ['{"__proto__":{"quota":1}}', "RIFFLE_TIERS.__proto__ is unknown"],
    ['{"partner":5}', "RIFFLE_TIERS.partner is 5"],
    ['{"partner":{"burst":5}}', "RIFFLE_TIERS.partner.burst is unknown"],
    ['{"partner":{"quota":0}}', "RIFFLE_TIERS.partner.quota is 0"],
    ['{"partner":{"quota":1.5}}', "RIFFLE_TIERS.partner.quota is 1.5"],
    ['{"partner":{"quota":"120"}}', 'RIFFLE_TIERS.partner.quota is "120"'],
    ['{"partner":{"quota":1e99}}', "RIFFLE_TIERS.partner.quota is 1e+99"],
    ['{"anonymous":{"window":86401}}', "RIFFLE_TIERS.anonymous.window is 86401"],
  ])("refuses %s and names the key", (json, message) => {
    expect(() => parseTiers(json)).toThrow(message);
    expect(() => parseTiers(json)).toThrow(RangeError);
  });
});
