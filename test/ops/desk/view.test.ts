// The desk's view after an action, where another tab of the same desk has acted meanwhile.
import { expect, it, vi } from "vitest";
import { ACTIONS } from "../../../ops/desk/page/view.ts";
import { deskOf } from "./desk-fixture.ts";

it("undo takes back what the server says, and keeps what this tab has decided", async () => {
  const { cases, ...desk } = await deskOf();
  const [one, other] = cases.map(({ key }) => ({ key, verdict: "keep" as const }));
  vi.stubGlobal("fetch", async () => Response.json({ undone: other }));
  const view = { ...desk, cases, decided: [one!], list: "kept", at: 0, told: "" } as const;
  expect(await ACTIONS["undo"]!.act(view)).toMatchObject({
    decided: [one],
    list: "waiting",
    told: "Taken back",
  });
  vi.unstubAllGlobals();
});
