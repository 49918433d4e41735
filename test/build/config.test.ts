// The operator's configuration: files in, complete values or a refusal that names the key out.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG, readConfig } from "../../build/config.ts";
import { disk } from "../../build/disk/effects.ts";
import { scratchFolder } from "../scratch.ts";

function folderWith(name: string, content: string): string {
  const folder = scratchFolder();
  writeFileSync(join(folder, name), content);
  return folder;
}

const publicKey = (x: string) =>
  JSON.stringify({ publicKeys: [{ kty: "OKP", crv: "Ed25519", x }] });

const TILES = "https://tiles.example/s";
const STORE = { keyStore: "a".repeat(32) };
const ONE_STORE = JSON.stringify({ cloudflare: { ...STORE, preview: STORE } });

describe("readConfig(effects, folder)", () => {
  it("is all defaults without a file", async () => {
    expect(await readConfig(disk, scratchFolder())).toEqual(DEFAULT_CONFIG);
    expect(DEFAULT_CONFIG).toMatchObject({
      maxFiles: 18_000,
      keepSnapshots: 3,
      publicKeys: [],
      gate: { rowsLost: 0.2, fillLost: 0.1, valueRecords: 20, sizeChange: 0.5, calendarDays: 30 },
      texts: { review: "flagged" },
    });
  });

  it("takes decisions about texts and withdrawn ids from files of the default names", async () => {
    const folder = folderWith("approvals.txt", "");
    expect(await readConfig(disk, folder)).toMatchObject({
      texts: { approvals: join(folder, "approvals.txt") },
    });
    const named = '{"texts":{"approvals":"own.txt"}}';
    writeFileSync(join(folder, "riffle.config.json"), named);
    writeFileSync(join(folder, "withdrawn.txt"), "");
    expect(await readConfig(disk, folder)).toMatchObject({
      texts: { approvals: "own.txt" },
      withdrawn: join(folder, "withdrawn.txt"),
    });
  });

  it.each([
    ["riffle.config.json", '{"maxFiles":900,"gate":{"rowsLost":0.5}}'],
    // With a byte order mark.
    ["riffle.config.json", '\uFEFF{"maxFiles":900,"gate":{"rowsLost":0.5}}'],
    ["riffle.config.ts", "export default { maxFiles: 900 as number, gate: { rowsLost: 0.5 } };"],
  ])("fills up what %s leaves out", async (name, content) => {
    const config = await readConfig(disk, folderWith(name, content));
    expect(config).toEqual({
      ...DEFAULT_CONFIG,
      maxFiles: 900,
      gate: { ...DEFAULT_CONFIG.gate, rowsLost: 0.5 },
    });
  });

  it.each([
    ["an unknown key", '{"maxfiles":1}', "maxfiles"],
    ["a share above 1", '{"gate":{"rowsLost":20}}', "gate.rowsLost"],
    ["a text for a number", '{"keepSnapshots":"3"}', "keepSnapshots"],
    ["a review that is none", '{"texts":{"review":"some"}}', "texts.review"],
    ["a key store that is none", '{"cloudflare":{"keyStore":"keys"}}', "cloudflare.keyStore"],
    ["one key store for production and preview", ONE_STORE, "cloudflare.preview.keyStore"],
    ["no JSON", "{", "JSON"],
    ["no object", "[]", "it: "],
    ["an address that is no URI", '{"securityContacts":["a@b.test"]}', "securityContacts.0"],
    ["a public key that is none", publicKey("notakey"), "publicKeys.0.x"],
    ["bits behind the last byte", publicKey(`${"A".repeat(42)}B`), "publicKeys.0.x"],
    ["a key check that is none", '{"pinKeyCheck":"deadbeef"}', "pinKeyCheck"],
    ["a currency that is none", '{"site":{"currency":"EURO"}}', "site.currency"],
    ["a request by http", request("http://a.test/{id}"), "site.request"],
    ["a request of a script", request("javascript:alert({id})"), "site.request"],
    ["a request of a host to fill in", request("https://{id}.test/"), "site.request"],
    ["a request with spaces", request("mailto:a@b.test?body={id} {to}"), "site.request"],
    ["a request without the property", request("https://a.test/?f={to}"), "site.request"],
    ["a request of the unknown", request("https://a.test/{id}/{x}"), "{x} is unknown"],
    ["tiles by http", tiles("http://tiles.example/style.json"), "site.tiles.url"],
    ["tiles of a script", tiles("javascript:alert(1)"), "site.tiles.url"],
    ["tiles with a second header", tiles("https://tiles.example/a\nX: y"), "site.tiles.url"],
    ["tiles of a user", tiles("https://me:pass@tiles.example/style.json"), "site.tiles.url"],
    ["tiles that widen the policy", tiles("https://*.example/; script-src"), "site.tiles.url"],
    ["a tile host that widens it", tiles(TILES, "©", ["https://*.example"]), "site.tiles.hosts.0"],
    ["tiles that nobody is credited for", tiles(TILES, " "), "site.tiles.attribution"],
    ["another assumption", '{"calendar":{"assume":"closed"}}', "calendar.assume"],
    ["a site by http", '{"site":{"url":"http://directory.example"}}', "site.url"],
    ["a site with a path", '{"site":{"url":"https://directory.example/"}}', "site.url"],
    ["a contact without an address", '{"site":{"contact":{"email":"desk"}}}', "site.contact.email"],
    ["a licence without a name", '{"site":{"license":{}}}', "site.license.name"],
    ["two lines", '{"securityContacts":["mailto:a@b.test\\nX: y"]}', "securityContacts.0"],
  ])("refuses %s, naming it", async (_, content, named) => {
    const folder = folderWith("riffle.config.json", content);
    await expect(readConfig(disk, folder)).rejects.toMatchObject({
      name: "BuildError",
      message: expect.stringContaining(named) as string,
    });
  });

  it("shows no value, which may be a private key", async () => {
    const key = { kty: "OKP", crv: "Ed25519", x: "A".repeat(43), d: "hush-hush" };
    const folder = folderWith("riffle.config.json", JSON.stringify({ publicKeys: [key] }));
    const refused = await readConfig(disk, folder).catch(String);
    expect(refused).toContain("publicKeys.0");
    expect(refused).not.toContain("hush-hush");
  });

  it("refuses two files, naming both", async () => {
    const folder = folderWith("riffle.config.json", "{}");
    writeFileSync(join(folder, "riffle.config.ts"), "export default {};");
    await expect(readConfig(disk, folder)).rejects.toThrow(
      "both riffle.config.ts and riffle.config.json",
    );
  });

  it("refuses a module that throws", async () => {
    const folder = folderWith("riffle.config.ts", 'throw new Error("no secret here");');
    await expect(readConfig(disk, folder)).rejects.toThrow("riffle.config.ts can't be used");
  });
});

function request(template: string): string {
  return JSON.stringify({ site: { request: template } });
}

function tiles(url: string, attribution = "© Someone", hosts?: string[]): string {
  return JSON.stringify({ site: { tiles: { url, hosts, attribution } } });
}
