// The review desk in a browser: a dump in, decisions by key out, and nothing of a text that acts.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { approvalOf } from "../../build/project/texts/approvals.ts";
import { openDecisions } from "../../ops/desk/decisions.ts";
import { startServer } from "../../ops/desk/server.ts";
import { deskOf, DIRECTIONS, OTHER_OWNER, property, TABLES } from "../ops/desk/desk-fixture.ts";
import { scratchFolder, TEST_NOW } from "../snapshot.ts";
import { NONE, violationsInBoth } from "./axe.ts";
import { launchChromium } from "./chromium.ts";

const LONG = `${"Quiet water under willows. ".repeat(7_500)}Nobody lives at the house from January to March.`;
const browser = await launchChromium();
const desk = await deskOf({
  properties: [
    ...TABLES.properties!,
    property(8, { description: LONG, owner_id: OTHER_OWNER }),
    ...Array.from({ length: 60 }, (_, i) => property(100 + i)),
  ],
});

let server: Awaited<ReturnType<typeof startServer>>;
let approvals: string;
let page: Page;
let complaints: string[];
let asked: string[];

beforeEach(async () => {
  approvals = join(scratchFolder(), "approvals.txt");
  const decisions = openDecisions(approvals, { now: () => TEST_NOW, who: "Ada" });
  server = await startServer(desk, decisions, 0);
  [complaints, asked] = [[], []];
  const permissions = ["clipboard-read", "clipboard-write"];
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, permissions });
  context.on("request", (request) => void asked.push(new URL(request.url()).origin));
  page = await context.newPage();
  page.on("console", (line) => line.type() === "error" && complaints.push(line.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("dialog", (dialog) => complaints.push(dialog.message()));
  await page.clock.install({ time: TEST_NOW });
  await page.goto(server.url);
  await page.locator("#case:visible").waitFor();
});
afterEach(async () => {
  await page.context().close();
  await server.stop();
});
afterAll(() => browser.close());

const text = (selector: string) => page.locator(selector).textContent();
const shows = (words: string) => expect.poll(() => text("#text")).toContain(words);
const told = (words: string | RegExp) => expect.poll(() => text("#told")).toMatch(words);
const list = (name: string) => page.locator(`[data-list="${name}"]`);
const count = (name: string) => list(name).locator("b").textContent();
const written = () => (existsSync(approvals) ? readFileSync(approvals, "utf8") : "");

// What a browser sends again and again for a key that is not let go.
const HELD = `document.body.dispatchEvent(
  new KeyboardEvent("keydown", { key: "a", repeat: true, bubbles: true }))`;

/** Presses a key once a reader could have seen the text. */
async function press(key: string): Promise<void> {
  await page.clock.runFor(350);
  await page.keyboard.press(key);
}

describe("the review desk", () => {
  it("shows the riskiest text first, with its kinds in words and what its owner has besides", async () => {
    await shows("Turn left at the");
    expect(await page.locator("mark .kind").first().textContent()).toBe("directions");
    expect(await text("#hint")).toContain("2 places");
    expect(await page.locator("#places li").count()).toBe(2);
    expect(await text("#others")).toMatch(/Meadow Bend.*and \d more$/s);
    expect(await page.locator("#others li").count()).toBe(61);
    expect(await violationsInBoth(page)).toEqual(NONE);
    await list("removed").click();
    await shows("0134");
    expect(await text("#found")).toBe("phone number: cut");
    expect(await violationsInBoth(page, "#case")).toEqual(NONE);
  });

  it("approves, keeps withheld and takes back by key, for all places of a text", async () => {
    await shows("red barn");
    await press("a");
    await told(/^Approved: Water 1, in 2 places$/);
    expect(written()).toBe(`${approvalOf(DIRECTIONS)}  # 2026-05-20 Ada\n`);
    expect(await count("waiting")).toBe("2");
    await press("k");
    await told(/^Kept withheld/);
    expect(written()).toContain("\n# kept ");
    expect([await count("waiting"), await count("kept")]).toEqual(["1", "1"]);
    await press("u");
    await told("Taken back");
    await press("u");
    await expect.poll(written).toBe("");
    await shows("red barn");
    expect(await page.getByRole("button", { name: "Undo" }).isDisabled()).toBe(true);
    expect(complaints).toEqual([]);
  });

  it("approves nothing by a key that is held down, by a shortcut, or before it could be read", async () => {
    await page.clock.pauseAt(new Date(TEST_NOW.getTime() + 1_000));
    await page.reload();
    await shows("red barn");
    await page.keyboard.press("a");
    await page.clock.runFor(400);
    await page.keyboard.press("Control+a");
    await page.evaluate(HELD);
    expect([await count("waiting"), written()]).toEqual(["3", ""]);
    await page.keyboard.press("a");
    await told(/^Approved/);
    await shows("evil");
    await page.keyboard.press("a");
    await page.keyboard.press("c");
    expect(await count("waiting")).toBe("2");
    expect(written().trim().split("\n")).toHaveLength(1);
  });

  it("copies the id of the record, and leaves texts for later", async () => {
    await press("c");
    await told("Id copied");
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(property(1)["id"]);
    await press("ArrowRight");
    await shows("evil");
    await press("ArrowLeft");
    await shows("red barn");
    expect([await count("waiting"), written()]).toEqual(["3", ""]);
  });

  it("shows hostile texts as text, with what can't be seen by its code", async () => {
    await press("ArrowRight");
    await shows("<img src=x onerror=alert(1)><script>");
    expect(await page.locator("#text img, #text script").count()).toBe(0);
    expect(await page.locator(".unseen").allTextContents()).toEqual(["U+202E", "U+202C", "U+200B"]);
    expect(await text("#text")).not.toMatch(/[\u202E\u200B]/);
    expect(complaints).toEqual([]);
  });

  it("shows all of a text of 200 kB, from its first match", async () => {
    await press("ArrowRight");
    await press("ArrowRight");
    await shows("willows");
    expect(LONG.length).toBeGreaterThan(200_000);
    expect((await text("#text"))!.length).toBeGreaterThan(LONG.length);
    const mark = page.locator("#text mark").first();
    await mark.waitFor();
    expect((await mark.boundingBox())!.y).toBeLessThan(900);
  });

  it("lists rows and values that are left out, with value and reason", async () => {
    await list("left-out").click();
    const rows = page.locator("#left-out tbody tr");
    await expect.poll(() => rows.count()).toBe(2);
    expect(await rows.first().textContent()).toMatch(
      /row of properties.*state"Montana".*two letters/,
    );
    expect(await page.getByRole("button", { name: "Approve" }).isDisabled()).toBe(true);
    await press("a");
    expect(written()).toBe("");
    expect(await violationsInBoth(page, "#left-out")).toEqual(NONE);
    await list("waiting").click();
    await shows("red barn");
    await press("a");
    await told(/^Approved/);
    await list("left-out").click();
    await expect.poll(() => rows.count()).toBe(2);
    await press("u");
    await shows("red barn");
    expect(await rows.count()).toBe(0);
  });

  it("goes on where it was when the page is opened anew", async () => {
    await shows("red barn");
    await press("a");
    await told(/^Approved/);
    await page.reload();
    await shows("evil");
    expect(await count("waiting")).toBe("2");
    await press("u");
    await expect.poll(written).toBe("");
  });

  it("says so when nothing is left, and when a decision can't be kept", async () => {
    for (const left of ["2", "1", "0"]) {
      await press("k");
      await expect.poll(() => count("waiting")).toBe(left);
    }
    expect(await text("#about")).toBe("All done here.");
    await list("kept").click();
    await shows("red barn");
    const keep = page.getByRole("button", { name: "Keep withheld" }).and(page.locator("[data-do]"));
    expect(await keep.isDisabled()).toBe(true);
    await server.stop();
    await press("a");
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("The desk has ended");
    expect(written().match(/kept/g)).toHaveLength(3);
  });

  it("says so where its first request gets no answer", async () => {
    await page.route("**/desk", (route) => route.abort());
    await page.reload();
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("The desk has ended");
  });

  it("needs no scrolling sideways at any width, and asks no other origin", async () => {
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 740 });
      for (const name of ["removed", "left-out", "waiting"]) {
        await list(name).click();
        const widest = await page.evaluate("document.documentElement.scrollWidth");
        expect(widest, `${name} at ${width} px`).toBeLessThanOrEqual(width);
      }
    }
    expect(new Set(asked)).toEqual(new Set([new URL(server.url).origin]));
    expect(complaints).toEqual([]);
  });
});
