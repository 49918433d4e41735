// Takes what waits for review out of the comparison of two snapshots: rows that wait now were not there
// before either, the fill of a waiting field tells nothing, and a record from which the review took a
// text, or to which it gave one, kept its size.
import { facetsOf, RESOURCE_LIST, RESOURCES, type ResourceName } from "../../src/resources.ts";
import { fieldsOf, isFilled } from "../project/allow-list.ts";
import type { Projected } from "../project/directory.ts";
import { slugsOf } from "../../src/facet-slugs.ts";
import type { PublicRecord } from "../project/reject.ts";
import { approvalOf } from "../project/texts/approvals.ts";
import type { RecordChanges } from "../plan/changes.ts";
import { formerRecord, type Previous } from "../snapshot/previous.ts";
import type { Measures } from "./gate.ts";

interface Comparison {
  before: Measures;
  now: Measures;
}

export function withoutWaiting(
  { before, now }: Comparison,
  previous: Previous,
  { waiting, texts }: Pick<Projected, "waiting" | "texts">,
  found: readonly RecordChanges[],
  approved: ReadonlySet<string>,
): Comparison {
  const was = editable(before);
  const is = editable(now);
  for (const resource of RESOURCE_LIST) {
    const { name, table } = resource;
    const rows = new Set(waiting[name]);
    for (const id of rows) {
      const record = formerRecord(previous, name, id) as PublicRecord | undefined;
      if (record) takeOut(was, name, record);
      was.busy.delete(id);
    }
    const fields = texts.filter(
      (text) => text.table === table && text.action === "wait" && !rows.has(text.id),
    );
    for (const key of new Set(fields.map(({ id, field }) => `${field} ${id}`))) {
      const [field, id] = key.split(" ") as [string, string];
      const record = formerRecord(previous, name, id);
      add(is.waiting, name, field, 1);
      keepSize(was, is, name, id);
      if (!record) continue;
      add(was.waiting, name, field, 1);
      if (isFilled(name, field, record[field])) add(was.fields, name, field, -1);
    }
  }
  for (const { name, id } of newlyApproved(previous, found, approved)) keepSize(was, is, name, id);
  return { before: was, now: is };
}

type Editable = ReturnType<typeof editable>;

function editable(measures: Measures) {
  const { counts, fields, waiting, facets, sizes, busy } = measures;
  const maps = Object.entries(sizes).map(([name, records]) => [name, new Map(records)] as const);
  return {
    ...measures,
    counts: { ...counts },
    fields: structuredClone(fields),
    waiting: structuredClone(waiting),
    facets: structuredClone(facets),
    sizes: Object.fromEntries(maps),
    busy: new Map(busy),
  };
}

function takeOut(was: Editable, name: ResourceName, record: PublicRecord): void {
  was.counts[name] = (was.counts[name] ?? 0) - 1;
  for (const [field, value] of Object.entries(record)) {
    if (isFilled(name, field, value)) add(was.fields, name, field, -1);
  }
  for (const facet of facetsOf(RESOURCES[name])) {
    const slugs = new Set(slugsOf(facet, record));
    for (const value of was.facets.resources[name]?.facets[facet.name] ?? []) {
      if (slugs.has(value.value)) value.count--;
    }
  }
}

function keepSize({ sizes }: Editable, now: Editable, name: ResourceName, id: string): void {
  const size = now.sizes[name]?.get(id);
  if (size !== undefined && sizes[name]?.has(id)) sizes[name].set(id, size);
}

function add(
  counts: Record<string, Record<string, number>>,
  name: string,
  field: string,
  by: number,
): void {
  const fields = (counts[name] ??= {});
  fields[field] = (fields[field] ?? 0) + by;
}

/** Records with a text that was not published before and is now, since somebody approved it. */
function newlyApproved(
  previous: Previous,
  found: readonly RecordChanges[],
  approved: ReadonlySet<string>,
): { name: ResourceName; id: string }[] {
  if (approved.size === 0) return [];
  return found.flatMap(({ set: { resource, records }, changed }) => {
    const { name } = resource;
    const ids = new Set(changed);
    const texts = fieldsOf(name).flatMap(([field, kind]) => (kind === "text" ? [field] : []));
    const isNew = (record: PublicRecord) => {
      const former = formerRecord(previous, name, record.id);
      return texts.some(
        (field) => former?.[field] === "" && approved.has(approvalOf(String(record[field]))),
      );
    };
    return records.filter((one) => ids.has(one.id) && isNew(one)).map(({ id }) => ({ name, id }));
  });
}
