// What src/site/pages/filled.ts is to give the same results as: each text rendered where it stands, and nothing kept.
import type { VNode } from "preact";

export class Html {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}

export function filled<T>(
  _key: string,
  texts: T,
  make: (texts: T) => VNode,
  render: (child: VNode) => string,
): string {
  return render(make(texts));
}

export const kept = <Key, Made>(_most: number, make: (key: Key, by: string) => Made) => make;
