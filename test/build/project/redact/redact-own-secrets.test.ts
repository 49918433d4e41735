// Leaks of an owner's own values, in every spelling and of no other owner.
import { describe, expect, it } from "vitest";
import { createTextRules, type OwnerSecrets } from "../../../../build/project/redact/redact.ts";
import { NONE, owner } from "./owner.ts";

const rules = createTextRules({ review: "off", approved: new Set() });
function actionOf(secrets: OwnerSecrets, text: string) {
  const { findings } = rules.redact(text, "text", { secrets });
  return findings.find(({ rule }) => rule === "own")?.action;
}

describe("the rule own, the owner's own values", () => {
  const code = owner({ gateCode: "4821" });
  const long = owner({ gateCode: "#73915" });
  const year = owner({ gateCode: "2024" });
  const word = owner({ gateCode: "TROUT" });
  const person = owner({ names: ["María Ibáñez-Cruz"] });
  const walt = owner({ names: ["Walter Hale"] });
  const couple = owner({ names: ["June & Walt Lindqvist"] });
  const dutch = owner({ names: ["Dr. Anna van der Meer"] });
  const brown = owner({ names: ["Jim Brown"] });
  const valley = owner({ names: ["Paradise Valley"] });
  const firm = owner({ names: ["Hale Land Company LLC"] });
  const mail = owner({ emails: ["walt.hale@mill-creek.example"] });
  const short = owner({ emails: ["n@a"] });
  const water = owner({ emails: ["in@the.water"] });
  const phone = owner({ phones: ["+1 (406) 555-0142"] });
  const street = owner({ streetAddress: "2147 N Mill Creek Road, Pray, MT 59065" });
  const county = owner({ streetAddress: "18855 County Road 162" });
  const calle = owner({ streetAddress: "Calle Mayor 12, Soria" });
  const parcel = owner({ parcelNumber: "49-0802-14-3" });
  const wifi = owner({ wifiPassword: "Caddis&Hatch77" });
  const notes = owner({
    accessNotes:
      "Park behind the old sheep barn, lift the chain over the cedar post and latch it again.",
  });
  const flies = owner({ wifiPassword: "flyfishing" });
  const tiny = owner({ wifiPassword: "fly" });
  const named = owner({ accessNotes: "Paradise Valley, Yellowstone River" });
  const punched = owner({ accessNotes: "Punch in 7743 and wait by the second post" });
  const paid = { ...owner({}), identifiers: ["acct_1Abc9Xyz2Def", "MT-20-4417"] };
  const told = { ...owner({}), prose: ["Disputes southern fence line with Ferreira boys."] };
  const inner = owner({ internalNotes: "Client Pelletier never paid in 2021, ask for deposit" });
  const spaced = owner({ parcelNumber: "lot 4 512 877" });
  const starred = owner({ gateCode: "86*204" });
  const spur = owner({ streetAddress: "6120 Sawmill Mesa Spur, Meeker, CO" });
  it.each([
    [code, "remember 4821 at the gate", "withhold"],
    [code, "The keypad takes 4-8-2-1", "withhold"],
    [code, "we counted 4821 of them", "withhold"],
    [code, "el portón se abre con 4821", "withhold"],
    [code, "4821 pour entrer", "withhold"],
    [code, "we counted 4821 trout", undefined],
    [code, "four, eight, two, one", "withhold"],
    [code, "4,821 at the gate", undefined],
    [code, "$4821 a week, gate fee included", undefined],
    [code, "at 4821 ft, far above", undefined],
    [code, "permit 14821 at the gate", undefined],
    [year, "the chain opens to 2024", "withhold"],
    [year, "revised in 2024", undefined],
    [year, "2024 was our best year", "flag"],
    [year, "the gate, hung in 2024, is green", undefined],
    [long, "and 7 3 9 1 5, slowly", "withhold"],
    [long, "73,915 visitors", undefined],
    [word, "wild trout water", undefined],
    [word, "the password is trout", "flag"],
    [person, "ask Maria Ibanez Cruz", "withhold"],
    [person, "MARÍA IBÁÑEZ-CRUZ", "withhold"],
    [person, "María next door", undefined],
    [person, "ask Ibáñez", "flag"],
    [person, "Ibáñez-Cruz, María", "withhold"],
    [couple, "Walt Lindqvist", "withhold"],
    [couple, "June and her dog", undefined],
    [couple, "the Lindqvist place", "flag"],
    [couple, "W. Lindqvist", "flag"],
    [dutch, "ring Van der Meer", "flag"],
    [dutch, "Anna van der Meer", "withhold"],
    [dutch, "a clear meer", undefined],
    [walt, "the hale bank", undefined],
    [walt, "W. Hale", "flag"],
    [brown, "brown trout", undefined],
    [brown, "J. Brown", undefined],
    [brown, "Jim Brown", "flag"],
    [valley, "deep in Paradise Valley", "flag"],
    [valley, "a valley like paradise", undefined],
    [walt, "Walter J. Hale", "withhold"],
    [walt, "Hale, Walter", "withhold"],
    [walt, "the hale and hearty Walter", undefined],
    [walt, "thanks, Walter. Hale says hi", undefined],
    [firm, "owned by Hale Land Company LLC", "flag"],
    [mail, "WALT.HALE@mill-creek.example", "withhold"],
    [mail, "walt dot hale at mill-creek dot example", "withhold"],
    [mail, "walt hale's creek", undefined],
    [mail, "walt punto hale arroba mill creek punto example", "withhold"],
    [mail, "walt point hale arobase mill-creek point example", "withhold"],
    [short, "in a season, at the bridge", undefined],
    [water, "in the water", "flag"],
    [water, "in@the.water", "withhold"],
    [phone, "406.555.0142", "withhold"],
    [phone, "locals dial 555 0142", "withhold"],
    [phone, "406-555-0143", undefined],
    [street, "2147 mill crk rd", "withhold"],
    [street, "2147 North Mill Creek", "withhold"],
    [street, "on Mill Creek Road", "flag"],
    [street, "Mill Creek has 2147 trout", undefined],
    [county, "18855 CR 162", "withhold"],
    [county, "18855 fish", undefined],
    [calle, "en la Calle Mayor 12", "withhold"],
    [calle, "12 truchas en la calle", undefined],
    [parcel, "roll 49 0802 143", "withhold"],
    [wifi, "then caddis&hatch77 and you are on", "withhold"],
    [flies, "good flyfishing below the gate", "flag"],
    [flies, "fly and fishing", undefined],
    [tiny, "wifi: fly", undefined],
    [notes, "you park behind an old sheep barn; lift chain over a cedar post", "withhold"],
    [notes, "a sheep barn, then lift the chain", "flag"],
    [named, "Paradise Valley of the Yellowstone", "flag"],
    [named, "Yellowstone, Paradise, valley", undefined],
    [punched, "7743 gets you in", "withhold"],
    [punched, "7743 acres", undefined],
    [paid, "acct 1Abc9Xyz2Def", "withhold"],
    [paid, "license MT-20-4417", "withhold"],
    [paid, "an acct, a license", undefined],
    [told, "He disputes the southern fence line with the Ferreira boys", "withhold"],
    [notes, "an old barn and a cedar fence", undefined],
    [inner, "Pelletier never paid us in 2021, so deposit first", "withhold"],
    [inner, "ask about Pelletier", "flag"],
    [inner, "the river is low in 2021", undefined],
    [spaced, "lot 4512877", "withhold"],
    [spaced, "no 4 512 877", "withhold"],
    [starred, "press 86 star 204", "withhold"],
    [couple, "The Lindqvists run cows", "withhold"],
    [couple, "Mrs. Lindqvist sells eggs", "withhold"],
    [spur, "a cabin on Sawmill Mesa Spur", "flag"],
    [flies, "the password is flyfishing, all lower case", "withhold"],
  ] as const)("case %#: %o in %j", (secrets, text, action) => {
    expect(actionOf(secrets, text)).toBe(action);
  });

  it.each(["***@***.***", "@", "--@dot", "a@-"])("looks for nothing of the e-mail %s", (email) => {
    const masked = owner({ emails: [email] });
    const text = "Meet at the bridge, dot on the map";
    expect(rules.redact(text, "text", { secrets: masked })).toMatchObject({ text, findings: [] });
  });

  it.each([
    ["streetAddress", "wifiPassword", "Grubthwaite Hollow", "down at Grubthwaite Hollow"],
    ["gateCode", "wifiPassword", "GRUBZ", "you want the password: grubz"],
    ["wifiPassword", "parcelNumber", "48-21-7", "about 48 21 7 or so"],
  ] as const)("I5: finds a value of %s and %s in any order of rows", (one, other, value, text) => {
    const rows = [one, other].map((column) => ({ ...NONE, [column]: value }));
    const [there, back] = [rows, rows.toReversed()].map((properties) =>
      actionOf({ names: [], emails: [], phones: [], properties }, text),
    );
    expect(there).toBe("withhold");
    expect(back).toBe("withhold");
  });

  it("matches no value of another owner", () => {
    const text = "Walter Hale, 406.555.0142 or 555 0142, roll 49 0802 143, caddis&hatch77, 73915";
    const { findings } = rules.redact(text, "text", { secrets: code });
    expect(findings.filter(({ rule }) => rule === "own")).toEqual([]);
  });

  it.each([
    ["Walter Hale's Ranch", walt, "flag"],
    ["Walter Hale", walt, "flag"],
    ["Lindqvist Ranch", couple, undefined],
    ["Hale Land Company LLC", firm, undefined],
    ["Paradise Valley Ranch", valley, "flag"],
  ] as const)("leaves the name %j, which may be the family's", (name, secrets, action) => {
    const { text, findings } = rules.redact(name, "name", { secrets });
    expect(text).toBe(name);
    expect(findings.find(({ rule }) => rule === "own")?.action).toBe(action);
  });

  it("cuts a code out of a name", () => {
    expect(rules.redact("Elk Water 4821", "name", { secrets: code }).text).toBe(
      "Elk Water [removed]",
    );
  });

  it("finds the same in an owner of many properties", () => {
    const properties = Array.from({ length: 300 }, (_, i) => ({
      ...NONE,
      gateCode: String(100_000 + 7 * i),
      streetAddress: `${1000 + i} Elm Hollow Road`,
      accessNotes: `Blue marker ${i} beside crooked willow fence`,
    }));
    const many = { names: [], emails: [], phones: [], properties };
    expect(actionOf(many, "it is 100707")).toBe("withhold");
    expect(actionOf(many, "it is 100708")).toBeUndefined();
    expect(actionOf(many, "at 1299 Elm Hollow Rd")).toBe("withhold");
    expect(actionOf(many, "marker 17 beside the crooked willow")).toBe("withhold");
  });
});
