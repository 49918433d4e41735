// Numbers beside the word that tells what they are, in any order: accounts, registers, plates; and small
// numbers, which tell nothing.
import { describe, expect, it } from "vitest";
import { createTextRules } from "../../../../build/project/redact/redact.ts";

const rules = createTextRules({ review: "off", approved: new Set() });
const secrets = { names: [], emails: [], phones: [], properties: [] };
const namesIn = (text: string) =>
  rules.redact(text, "text", { secrets }).findings.map(({ rule, action }) => `${rule} ${action}`);

describe("findAbout(subject, lower, found)", () => {
  it.each([
    ["The bank in town knows us as 9021 448 17", "payment withhold"],
    ["Giro al 7741 30935, a nombre de la peña", "payment withhold"],
    ["La caisse populaire nous connaît sous 815 30042", "payment withhold"],
    ["See Survey No. 214, Abstract 877", "record withhold"],
    ["The easement is written up as 33187 at the court house", "record withhold"],
    ["Look for the white Tundra, KVR 471", "record withhold"],
    ["La finca registral es la 4418 de Jaca", "record withhold"],
  ])("finds %j", (text, finding) => expect(namesIn(text)).toContain(finding));

  it.each([
    "The bank is 40 feet wide and 300 yards long",
    "Deposit $250, balance in cash",
    "Plates for 12 guests, 3 courses",
    "The bank. Flow 1,340 cfs",
    "Certificates from 2019 hang in the shop",
  ])("leaves %j alone", (text) => expect(namesIn(text)).toEqual([]));
});

describe("numbers that no measure explains", () => {
  it.each([
    "Caught 51, lost 90",
    "Hoppers start around July 25. Tan, or 10 pink",
    "Fish it with 14",
  ])("are let be where they are one or two of two digits: %j", (text) =>
    expect(namesIn(text)).toEqual([]),
  );

  it.each(["It is 44, 18, 27 for the shed", "Latitude 43 and a bit", "Ask for 4821"])(
    "are left to a human in %j",
    (text) => expect(namesIn(text).length).toBeGreaterThan(0),
  );
});

describe("other forms", () => {
  it.each([
    ["Press 4 then 4 then 1", "code withhold"],
    ["It opens with C, then 2, then 7, then X", "code withhold"],
    ["Feel along the lintel above the boathouse door", "code withhold"],
    ["Pour l'hélico : zone 20, E 283 940 N 5 348 610", "grid withhold"],
    ["For geohash nerds: dp8xk2m7q", "grid withhold"],
    ["my cell is six-oh-8 fivefivefive zero1-nine-two", "phone span"],
    ["Retirá los waders en San Martín 1348, depto 2B", "address withhold"],
    ["write to dryfork.fish@ kettlemail soon", "contact span"],
    ["facebook has me as Dottie Rivers", "contact span"],
  ])("%j is found", (text, finding) => expect(namesIn(text)).toContain(finding));

  it.each([
    "First the nymph, then the dry, then lunch",
    "Wild fish @ dawn",
    "Puertas abiertas el 15 de mayo",
    "No key species is missing here",
    "The password of a good guide is patience",
  ])("%j is not withheld", (text) =>
    expect(namesIn(text).filter((finding) => !finding.endsWith("flag"))).toEqual([]),
  );
});
