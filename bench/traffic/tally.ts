// Sums up a replay as tables and as the average request.
import { mean, quantile } from "../table.ts";
import type { Mix } from "./cost.ts";
import type { Outcome } from "./replay.ts";
import type { EndpointName } from "./requests.ts";
import { formOf, listQueryOf, type Form } from "./shape.ts";

export type Row = Record<string, string | number>;

interface Group {
  count: number;
  pages: number;
  unchanged: number;
  reads: number[];
  cpu: number[];
}

export class Tally {
  readonly #endpoints = new Map<EndpointName, Group>();
  readonly #forms = new Map<Form, Group>();
  readonly #all = newGroup();
  readonly #byWay = { page: newGroup(), computed: newGroup() };
  #keyed = 0;

  add(outcome: Outcome): void {
    const { asked, page } = outcome;
    const query = asked.endpoint === "list" ? listQueryOf(asked.url) : undefined;
    count(this.#all, outcome);
    count(this.#byWay[page ? "page" : "computed"], outcome);
    count(groupOf(this.#endpoints, asked.endpoint), outcome);
    if (query) count(groupOf(this.#forms, formOf(query)), outcome);
    if (asked.keyed) this.#keyed++;
  }

  /** One row an endpoint, the most frequent first, and all of them. */
  endpoints(): Record<string, Row> {
    return { ...this.#table(this.#endpoints), all: rowOf(this.#all, this.#all.count) };
  }

  /** One row a form of list request; see shape.ts. */
  forms(): Record<string, Row> {
    return this.#table(this.#forms);
  }

  mix(): Mix {
    const { count: all, pages } = this.#all;
    const { page, computed } = this.#byWay;
    return {
      pages: pages / all,
      keyed: this.#keyed / all,
      pageCpu: page.count === 0 ? 0 : mean(page.cpu),
      computedCpu: computed.count === 0 ? 0 : mean(computed.cpu),
    };
  }

  #table<K extends string>(groups: ReadonlyMap<K, Group>): Record<string, Row> {
    const all = [...groups.values()].reduce((sum, group) => sum + group.count, 0);
    const sorted = [...groups].sort(([, a], [, b]) => b.count - a.count);
    return Object.fromEntries(sorted.map(([name, group]) => [name, rowOf(group, all)]));
  }
}

function newGroup(): Group {
  return { count: 0, pages: 0, unchanged: 0, reads: [], cpu: [] };
}

function groupOf<K>(groups: Map<K, Group>, name: K): Group {
  const group = groups.get(name) ?? newGroup();
  groups.set(name, group);
  return group;
}

function count(group: Group, { page, status, reads, cpu }: Outcome): void {
  group.count++;
  if (page) group.pages++;
  if (status === 304) group.unchanged++;
  group.reads.push(reads);
  group.cpu.push(cpu);
}

function rowOf({ count: own, pages, unchanged, reads, cpu }: Group, all: number): Row {
  return {
    requests: own,
    share: percent(own / all),
    "by a page": percent(pages / own),
    unchanged: percent(unchanged / own),
    ...spread(reads, cpu),
  };
}

/** Columns of asset reads and of CPU milliseconds. */
export function spread(reads: readonly number[], cpu: readonly number[]): Row {
  const [sorted, times] = [reads, cpu].map((numbers) => numbers.toSorted((a, b) => a - b));
  return {
    "reads mean": mean(reads).toFixed(2),
    p99: quantile(sorted!, 0.99),
    max: sorted!.at(-1)!,
    "CPU ms mean": mean(cpu).toFixed(3),
    "p99 ms": quantile(times!, 0.99).toFixed(2),
  };
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
