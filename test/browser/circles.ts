// Circles on the map: properties whose circle is alone or shared, the pointer in the middle, and pictures of it.
import type { Page } from "playwright-core";
import type { PropertyDetail } from "../../partner/client/types.ts";

const isSame = (one: PropertyDetail, other: PropertyDetail) =>
  one.latitude === other.latitude && one.longitude === other.longitude;
const isNear = (one: PropertyDetail, other: PropertyDetail) =>
  Math.abs(one.latitude - other.latitude) < 0.1 && Math.abs(one.longitude - other.longitude) < 0.15;

/** The first properties, so many or more, that share a circle which touches no other. */
export function sharing(all: readonly PropertyDetail[], count: number): PropertyDetail[] {
  const groups = all.map((one) => all.filter((other) => isNear(one, other)));
  return groups.find((group) => {
    const isLarge = count === 1 ? group.length === 1 : group.length >= count;
    return isLarge && group.every((one) => isSame(one, group[0]!));
  })!;
}

async function middleOf(page: Page): Promise<[x: number, y: number]> {
  const box = (await page.locator(".map canvas").boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2];
}

export async function pointAtMiddle(page: Page): Promise<void> {
  const [x, y] = await middleOf(page);
  await page.mouse.move(x - 1, y);
  await page.mouse.move(x, y);
}

/** A picture of the map's middle; equal pictures are equal bytes. */
export async function pictureOfMiddle(page: Page): Promise<Buffer> {
  const [x, y] = await middleOf(page);
  return page.screenshot({ clip: { x: x - 50, y: y - 50, width: 100, height: 100 } });
}

/** The same once nothing moves: a busy map draws later than the list. */
export async function pictureAtRest(page: Page): Promise<Buffer> {
  for (let before: Buffer = Buffer.alloc(0); ;) {
    const now = await pictureOfMiddle(page);
    if (now.equals(before)) return now;
    before = now;
    await page.waitForTimeout(500);
  }
}
