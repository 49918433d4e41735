// The operator's configuration: files in, complete values or a refusal that names the key out.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG, readConfig } from "../../build/config.ts";
import { disk } from "../../build/effects.ts";
import { scratchFolder } from "../scratch.ts";

function folderWith(name: string, content: string): string {
  const folder = scratchFolder();
  writeFileSync(join(folder, name), content);
  return folder;
}

describe("readConfig(effects, folder)", () => {
  it("is all defaults without a file", async () => {
    expect(await readConfig(disk, scratchFolder())).toEqual(DEFAULT_CONFIG);
    expect(DEFAULT_CONFIG).toMatchObject({
      maxFiles: 18_000,
      keepSnapshots: 3,
      publicKeys: [],
      gate: { rowsLost: 0.2, fillLost: 0.1, valueRecords: 20, sizeChange: 0.5, calendarDays: 30 },
      texts: { strict: false },
    });
  });

  it.each([
    ["riffle.config.json", '{"maxFiles":900,"gate":{"rowsLost":0.5}}'],
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
    ["no snapshot to keep", '{"keepSnapshots":0}', "keepSnapshots"],
    ["no JSON", "{", "JSON"],
    ["no object", "[]", "it: "],
    ["an address that is no URI", '{"securityContacts":["a@b.test"]}', "securityContacts.0"],
    ["two lines", '{"securityContacts":["mailto:a@b.test\\nX: y"]}', "securityContacts.0"],
  ])("refuses %s, naming it", async (_, content, named) => {
    const folder = folderWith("riffle.config.json", content);
    await expect(readConfig(disk, folder)).rejects.toMatchObject({
      name: "BuildError",
      message: expect.stringContaining(named) as string,
    });
  });

  it("refuses a module that throws", async () => {
    const folder = folderWith("riffle.config.ts", 'throw new Error("no secret here");');
    await expect(readConfig(disk, folder)).rejects.toThrow("riffle.config.ts can't be used");
  });
});
