// A page before it is rendered.
import type { PageHead } from "./head.ts";

export interface Page<Data> {
  data: Data;
  head: PageHead;
}
