// The middle of the map: the pointer there, and pictures of it.
import type { Page } from "playwright-core";

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
