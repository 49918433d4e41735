// Account names beside services, hosts that are described, and what public bodies publish.
import { describe, expect, it } from "vitest";
import { createTextRules } from "../../../../build/project/redact/redact.ts";
import { owner } from "./owner.ts";

const rules = createTextRules({ review: "off", approved: new Set() });
const context = { secrets: owner({}) };
const cut = (text: string) => rules.redact(text, "text", context).text;

describe("accounts and hosts", () => {
  it.each([
    ["Find me on Telegram, I'm river_otter there.", "river_otter"],
    ["en tiktok soy el_puma_pescador", "el_puma_pescador"],
    ["Notre compte insta c'est moulin_mouche", "moulin_mouche"],
    ["Síganos en face como Rancho Arroyo Verde Pesca", "Arroyo"],
    ["Ajoutez-moi sur Messenger : Gus Truite Gaspésie", "Gaspésie"],
    ['On Facebook we are "Broken Tippet Crew"', "Tippet"],
    ["📸 sage.and.caddis", "caddis"],
    ["venmo bluegrsmdw", "bluegrsmdw"],
    ["mi correo es truchas.sur (a) gmail", "truchas"],
    ["Send it to driftboat @ proton. me", "driftboat"],
    ["aspenwater.us", "aspenwater"],
    ["google bentrodranchers then dot com", "bentrodranchers"],
    ["ww w. peche-du-lac .f r/reserver", "reserver"],
  ])("takes the account out of %j", (text, part) => {
    expect(cut(text)).not.toContain(part);
  });

  it.each([
    "Report poachers to 1-800-847-6668.",
    "Denuncia la pesca furtiva al 800 776 3372 (PROFEPA).",
    "En cas de braconnage, appelez le 1 800 463-2191.",
    "Numéro vert braconnage 0 805 123 456",
    "Licencia en gob.mx/conapesca",
    "Permis : www.quebec.ca/peche",
    "Buy it at https://www.gov.uk/fishing-licences/buy-a-fishing-licence",
    "Photos on Instagram and Facebook are welcome.",
    "No signal below the bridge, so download the maps.",
    "Airbnb superhosts since May.",
    "Fish early.Fish late.",
    "Pay cash or Zelle beforehand.",
  ])("leaves %j", (text) => {
    expect(cut(text)).toBe(text);
  });

  it("cuts a private toll-free number, and a path that may name a place", () => {
    expect(cut("Call 1-800-555-0199 to book our cabin")).not.toContain("0199");
    expect(cut("See fwp.mt.gov/fish/near/45.1")).not.toContain("near");
  });
});
