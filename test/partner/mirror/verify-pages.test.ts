// What verify says of the sitemap and of pages of removed properties.
import { describe, expect, it } from "vitest";
import { pageProblems } from "../../../partner/mirror/verify-pages.ts";

const id = (number: number) => `0badc0de-0000-4000-8000-${String(number).padStart(12, "0")}`;
const at = (path: string) => `<url><loc>https://directory.example${path}</loc></url>`;
const published = new Set([id(1), id(2)]);

function site(files: Record<string, string>) {
  const asked: string[] = [];
  const read = async (path: string) => {
    asked.push(path);
    return path in files ? Buffer.from(files[path]!) : undefined;
  };
  return { asked, read };
}

const MAP = "<sitemap><loc>https://directory.example/sitemap.1.xml</loc></sitemap>";
const PART = at("/fishing/mt/") + at(`/properties/${id(1)}/lake`) + at(`/properties/${id(2)}`);
const WHOLE = { "/sitemap.xml": MAP, "/sitemap.1.xml": PART };
const removed = (...ids: string[]) => {
  const properties = { added: [], changed: [], removed: ids, calendars: [] };
  return JSON.stringify({ format: 1, snapshots: [{ changes: { properties } }] });
};

describe("pageProblems(read, published)", () => {
  it("has nothing to say of a whole site, and of one without a sitemap", async () => {
    expect(await pageProblems(site(WHOLE).read, published)).toEqual([]);
    expect(await pageProblems(site({}).read, published)).toEqual([]);
  });

  it("counts what the sitemap names too much, and what it lacks, and names no id", async () => {
    const part = PART.replace(id(2), id(3));
    expect(await pageProblems(site({ ...WHOLE, "/sitemap.1.xml": part }).read, published)).toEqual([
      "/sitemap.xml names 1 ids that are not published",
      "/sitemap.xml lacks 1 published ids",
    ]);
  });

  it("asks for the pages of the ids that were removed last, but not of those that are back", async () => {
    const files = { ...WHOLE, "/static/v1/changes.json": removed(id(2), id(7), id(8)) };
    const { asked, read } = site({ ...files, [`/properties/${id(7)}`]: "<!doctype html>" });
    expect(await pageProblems(read, published)).toEqual([
      `/properties/${id(7)} was removed and answers`,
    ]);
    expect(asked).toContain(`/properties/${id(8)}`);
    expect(asked).not.toContain(`/properties/${id(2)}`);
    const many = Array.from({ length: 100 }, (_, i) => id(100 + i));
    const one = site({ "/static/v1/changes.json": removed(...many) });
    await pageProblems(one.read, published);
    expect(one.asked.filter((path) => path.startsWith("/properties/"))).toHaveLength(20);
  });
});
