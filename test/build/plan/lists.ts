// The lists of records for the planner's tests: fields of records in, combinations, and the names and paths of their pages, out.
import { combinationsOf, type Combination } from "../../../build/plan/combinations.ts";
import { buildRecordSet } from "../../../build/project/record-set.ts";
import type { PublicRecord } from "../../../build/project/reject.ts";
import { folderOf, pageAddress } from "../../../src/address.ts";
import { PAGE_SIZE } from "../../../src/limits.ts";
import { RESOURCES, type ResourceName } from "../../../src/resources.ts";
import type { Fields } from "../../oracle/records.ts";

export const setOf = (resource: ResourceName, records: readonly Fields[]) =>
  buildRecordSet(RESOURCES[resource], records as unknown as PublicRecord[]);
export const combinations = (resource: ResourceName, records: readonly Fields[]) =>
  combinationsOf(setOf(resource, records));
export const folderIn = ({ resource, slugs }: Combination) => folderOf(resource, slugs);
export const pathOf = ({ resource, slugs }: Combination, page: number) =>
  pageAddress({ resource: resource.name, slugs, offset: PAGE_SIZE * page });
