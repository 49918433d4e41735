// Client identity: every spelling of one address is one client, and nothing malformed is one of its own.
import { BlockList, isIP } from "node:net";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clientOf, UNKNOWN_CLIENT } from "../../src/serve/client.ts";
import { share } from "../share.ts";

const options = { seed: 5, numRuns: share(5_000) };
const hex = (value: number) => value.toString(16);

describe("clientOf(address)", () => {
  it.each([
    ["203.0.113.9", "ip:203.0.113.9"],
    ["2001:DB8:1:2::", "ip:2001:db8:1:2::/64"],
    ["64:ff9b::192.0.2.1", "ip:64:ff9b:0:0::/64"],
    ["::ffff:203.0.113.9", "ip:203.0.113.9"],
    ["0000:0000:0000:0000:0000:ffff:CB00:7109", "ip:203.0.113.9"],
  ])("reads %s as %s", (address, client) => expect(clientOf(address)).toBe(client));

  // Those that node:net has no view of, or that a parser of URLs would take; the rest is drawn below.
  it.each([
    null,
    "1.2.3.4, 5.6.7.8",
    ..." unknown 1 127.1 0x7f.0.0.1 01.2.3.4 1.2.3.4:80 １.2.3.4".split(" "),
    ..."[2001:db8::1] fe80::1%eth0 2001:db8::1/64 2001:db8::1]/@[::1".split(" "),
  ])("counts %j as the one unknown client", (address) =>
    expect(clientOf(address)).toBe(UNKNOWN_CLIENT),
  );

  it("makes one client of each /64 and of nothing else, in any spelling", () => {
    const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }));
    const groups = fc.array(group, { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(groups, groups, fc.boolean(), (a, b, upper) => {
        const other = [...a.slice(0, 4), ...b.slice(4)];
        const spelled = a.map((part) => hex(part).padStart(4, "0")).join(":");
        const short = new URL(`http://[${spelled}]/`).hostname.slice(1, -1);
        expect(clientOf(upper ? spelled.toUpperCase() : spelled)).toBe(clientOf(short));
        const block = new BlockList();
        block.addSubnet(spelled, 64, "ipv6");
        const same = block.check(b.map(hex).join(":"), "ipv6");
        const mapped = (list: number[]) => list.slice(0, 6).map(hex).join(":") === "0:0:0:0:0:ffff";
        fc.pre(!mapped(a) && !mapped(b) && !mapped(other));
        expect(clientOf(b.map(hex).join(":")) === clientOf(spelled)).toBe(same);
        expect(clientOf(other.map(hex).join(":"))).toBe(clientOf(spelled));
      }),
      options,
    );
  });

  it("reads what node:net calls an address, and only that", () => {
    const character = fc.constantFrom(..."0123456789abf:.:.:");
    fc.assert(
      fc.property(
        fc.string({ unit: character, maxLength: 24 }),
        fc.ipV4(),
        fc.ipV6(),
        (...texts) => {
          for (const text of texts) {
            expect(clientOf(text) !== UNKNOWN_CLIENT).toBe(isIP(text) !== 0);
          }
        },
      ),
      options,
    );
  });
});
