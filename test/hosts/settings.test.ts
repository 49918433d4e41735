// Settings of the Node server, the caller's address, and the rules of _headers.
import { describe, expect, it } from "vitest";
import { parseAddressSource, readSettings } from "../../hosts/node/settings.ts";
import { clientOf, UNKNOWN_CLIENT } from "../../src/serve/client.ts";
import { headersByPath, parseHeaderRules } from "../../hosts/header-rules.ts";

const host = "127.0.0.1";
const GIVEN = { dir: "dist", host, port: 1, metricsHost: host, metricsPort: 2, keys: undefined };

describe("readSettings(given, environment)", () => {
  it("has defaults for all that is not said", () => {
    const empty = { RIFFLE_ORIGIN: "", RIFFLE_VALKEY_URL: "", RIFFLE_TIERS: "" };
    const { clientAddress, keys, origin, valkeyUrl } = readSettings(GIVEN, empty);
    expect(clientAddress({ "cf-connecting-ip": "192.0.2.1" }, "127.0.0.1")).toBe("127.0.0.1");
    expect([keys, origin, valkeyUrl]).toEqual(["dist.private/keys.all.json", undefined, undefined]);
  });

  it.each([
    ["RIFFLE_CLIENT_ADDRESS", "x-forwarded-for"],
    ["RIFFLE_CLIENT_ADDRESS", "x-forwarded-for:0"],
    ["RIFFLE_CLIENT_ADDRESS", "x-real-ip"],
    ["RIFFLE_ORIGIN", "api.example.org"],
    ["RIFFLE_ORIGIN", "https://api.example.org/v1"],
    ["RIFFLE_VALKEY_URL", "http://:hunter2@valkey"],
    ["RIFFLE_TIERS", '{"anonymous":{"quota":0}}'],
  ])("refuses %s=%s, and quotes no password", (name, value) => {
    const read = () => readSettings(GIVEN, { [name]: value });
    expect(read).toThrow(name);
    expect(read).not.toThrow("hunter2");
  });
});

describe("parseAddressSource(text)", () => {
  const headers = {
    "cf-connecting-ip": "192.0.2.1",
    "x-forwarded-for": "203.0.113.66, 192.0.2.2,192.0.2.3",
  };
  it.each([
    ["socket", "127.0.0.1"],
    ["cf-connecting-ip", "192.0.2.1"],
    ["x-forwarded-for:1", "192.0.2.3"],
    ["x-forwarded-for:2", "192.0.2.2"],
    ["x-forwarded-for:4", null],
  ])("takes %s for %s", (text, address) => {
    expect(parseAddressSource(text)!(headers, "127.0.0.1")).toBe(address);
  });

  it.each([
    ["192.0.2.7:49152", "ip:192.0.2.7"],
    ["[2001:db8:1:2::7]:443", "ip:2001:db8:1:2::/64"],
    ["[2001:db8:1:2::7]", "ip:2001:db8:1:2::/64"],
    ["2001:db8:1:2::443", "ip:2001:db8:1:2::/64"],
    ["[::ffff:192.0.2.7]:80", "ip:192.0.2.7"],
    ["192.0.2.7", "ip:192.0.2.7"],
    ["192.0.2.7:", UNKNOWN_CLIENT],
    ["[192.0.2.7", UNKNOWN_CLIENT],
    ["unknown", UNKNOWN_CLIENT],
  ])("counts a forwarded %s as %s", (entry, client) => {
    const fields = { "x-forwarded-for": `203.0.113.66, ${entry}` };
    const address = parseAddressSource("x-forwarded-for:1")!(fields, "127.0.0.1");
    expect(clientOf(address)).toBe(client);
  });

  it.each(["cf-connecting-ip", "x-forwarded-for:1"])(
    "does not fall back to the socket where %s is missing",
    (text) => expect(parseAddressSource(text)!({}, "127.0.0.1")).toBeNull(),
  );
});

describe("parseHeaderRules(text) and headersByPath(rules)", () => {
  const TEXT =
    "# a comment\n/*\n  A: 1\n\n/x/*\n  B: 2\n  a: 3\n\n/x/:name.csv\n  ! B\n  b: 4\n\n/a.b\n  C: 5\n";
  const fieldsOf = headersByPath(parseHeaderRules(TEXT));

  it.each([
    ["/", { A: "1" }],
    ["/x/y", { a: "1, 3", B: "2" }],
    ["/x/y.csv", { a: "1, 3", b: "4" }],
    ["/x/y/z.csv", { a: "1, 3", B: "2" }],
    ["/a.b", { A: "1", C: "5" }],
    ["/aXb", { A: "1" }],
  ])("give %s its fields", (path, fields) => expect(fieldsOf(path)).toEqual(fields));

  it.each(["A: 1", "/*\n  A", "/*\n  ! A: 1", "https://x.test/*\n  A: 1"])(
    "refuse %j rather than skip a header",
    (text) => expect(() => parseHeaderRules(text)).toThrow("is not a rule"),
  );
});
