// Recognises a page that holds nothing new: an envelope around records that stand in the records packs,
// byte for byte. The packs are scanned, so such a page needs no scan of its own; pages are two thirds
// of the output.
import { parseAddress } from "../../src/address.ts";
import { listHead, listTail } from "../../src/envelope.ts";
import { PAGE_SIZE } from "../../src/limits.ts";
import { HEADER_BYTES } from "../../src/pack.ts";
import { RESOURCES } from "../../src/resources.ts";
import { requestIdOf } from "../pages.ts";
import type { JsonRange } from "./packs.ts";

const ITEM_HEAD = Buffer.from('{"id":"');
const ID_LENGTH = 36;
const COMMA = 0x2c;
const TOTAL = /"total":(\d+),/;

/** List items of the records packs, by id. */
export class Items {
  readonly #places = new Map<string, { pack: Buffer; from: number; to: number }>();

  /** Adds the items of a records pack, by where its JSON is. */
  addPack(pack: Buffer, { from, to }: JsonRange): void {
    if (to === 0) return;
    let begin = from;
    for (let ends = HEADER_BYTES + 8; ends < from; ends += 4) {
      const end = from + pack.readUInt32LE(ends);
      const id = begin + ITEM_HEAD.length;
      // The comma behind the item is not part of it.
      const place = { pack, from: begin, to: end - 1 };
      this.#places.set(pack.toString("latin1", id, id + ID_LENGTH), place);
      begin = end;
    }
  }

  /** Whether a file is a page of these items and nothing else. */
  isPage(path: string, page: Buffer): boolean {
    const address = parseAddress(path);
    if (!address) return false;
    const head = listHead(RESOURCES[address.resource].table);
    if (page.toString("latin1", 0, head.length) !== head) return false;
    let at = head.length;
    let returned = 0;
    for (;;) {
      const id = at + ITEM_HEAD.length;
      const place = this.#places.get(page.toString("latin1", id, id + ID_LENGTH));
      if (!place) break;
      const end = at + place.to - place.from;
      if (page.compare(place.pack, place.from, place.to, at, end) !== 0) return false;
      returned++;
      at = end;
      if (page[at] !== COMMA) break;
      at++;
    }
    const tail = page.toString("latin1", at);
    const total = TOTAL.exec(tail)?.[1];
    const pagination = { total: Number(total), limit: PAGE_SIZE, offset: address.offset, returned };
    return tail === listTail(pagination, requestIdOf(path));
  }
}
