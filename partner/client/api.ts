// The API's inputs and outputs as types: records of the schemas, queries of the one table.
import type { z } from "zod";
import type * as contract from "../../src/contract.ts";
import type * as errors from "../../src/errors.ts";
import type { FacetKind, ResourceName, ResourceTable } from "../../src/resources.ts";
import type { Paging, Values } from "./query.ts";

export type Property = contract.PropertyItem;
export type PropertyDetail = contract.PropertyRecord;
export type Guide = contract.GuideItem;
export type Club = contract.ClubItem;
export type FlyShop = contract.FlyShopItem;
export type Availability = contract.Availability;
export type Calendars = z.infer<typeof contract.calendars>;
export type Identity = z.infer<typeof contract.identity>;
export type Health = z.infer<typeof contract.health>;
export type Pagination = contract.Pagination;
export type FacetCount = z.infer<typeof contract.facetCount>;
export type ErrorCode = errors.ErrorCode;

export type { Bounds, OneOrMore, Paging, Point } from "./query.ts";

type FilterOf<Name extends ResourceName> = ResourceTable[Name]["filters"][number];
type Camel<Text extends string> = Text extends `${infer First}${"_" | "-"}${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Text;
type FacetOf<Name extends ResourceName> = Extract<FilterOf<Name>, { kind: FacetKind }>["name"];

type ChoiceOf<Filter> = Filter extends { values: readonly (infer Choice extends string)[] }
  ? Choice
  : never;

type Query<Name extends ResourceName> = {
  [Filter in FilterOf<Name> as Camel<Filter["name"]>]?:
    Values<ChoiceOf<Filter>, FacetOf<Name>>[Filter["kind"]] | undefined;
} & Paging;

/** A list by its name in paths. */
export type ListName = ResourceName;
export type ListTypes = {
  [Name in ResourceName as Camel<Name>]: {
    item: z.infer<(typeof contract.ITEMS)[Name]>;
    query: Query<Name>;
    facet: FacetOf<Name>;
  };
};
export type PropertyQuery = Query<"properties">;
