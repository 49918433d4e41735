// The data of /me.
import { expect, it } from "vitest";
import { me } from "../../src/serve/me.ts";

it("me(key) gives the members of the brief in its order and nothing else", () => {
  const data = me({
    id: "3f0f2f9e-1d5c-4d1b-9a53-0c5f4f6f7a11",
    owner: 'Ann "A" Æ',
    scopes: ["properties:read", "guides:read"],
    tier: "partner_plus",
    environment: "test",
    expires_at: "2027-01-01T00:00:00.000Z",
    revoked_at: null,
  });
  expect(JSON.stringify(data)).toBe(
    '{"key_id":"3f0f2f9e-1d5c-4d1b-9a53-0c5f4f6f7a11","scopes":["properties:read","guides:read"],' +
      '"rate_tier":"partner_plus","environment":"test","owner":{"display_name":"Ann \\"A\\" Æ"}}',
  );
});
