// The explorer's state, what is found for it, and the actions that change it, for all of its parts.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { PropertyItem } from "../../contract.ts";
import type { ListQuery } from "../../query.ts";
import type { Pointed } from "../map/pointing.ts";
import type { Failure } from "../shared/failure.ts";
import type { ListCall } from "./calls.ts";
import type { Results } from "./directory.ts";
import type { DateRange } from "./month.ts";
import type { OptionsOf } from "./options.ts";
import { EMPTY, type State } from "./state.ts";

/** Consecutive changes of one kind are one step back; a calendar's, and changes that nobody made, add no step. */
export type Gesture = "typing" | "map" | "calendar" | "nobody" | undefined;
export type Navigate = (change: Partial<State>, gesture?: Gesture) => void;

export interface List {
  /** The call that answers the query; undefined where the API would refuse it. */
  call?: ListCall | undefined;
  /** Of the page; until they arrive those of the previous page, if they are of the same resource. */
  records?: readonly unknown[];
  /** Where stays are looked for: the first day of each record's earliest one. */
  firstDays?: readonly string[] | undefined;
  /** How many there are on all pages, once that is known; until then how many there were. */
  total: number | undefined;
  /** The records are of another query. */
  loading: boolean;
  failure?: Failure | undefined;
  retry(): void;
}

export const NO_RECORDS: List = { records: [], total: 0, loading: false, retry() {} };

export interface Findings {
  query?: ListQuery | undefined;
  refusal?: string | undefined;
  list: List;
  /** From the packs; until they are computed, those of the previous query. */
  results?: Results | undefined;
  /** Other words, where those of the query find nothing. */
  suggestion?: string | undefined;
  /** Packs can't be read: the list does without them. */
  hasFailed: boolean;
  retry(): void;
  /** The first answer is shown, so the rest may load. */
  isReady: boolean;
}

interface Explored extends Findings {
  state: State;
  navigate: Navigate;
  today: string;
  cover: DateRange;
  options: OptionsOf;
  /** The page has a heading of its own, above the list's. */
  isTitled: boolean;
  /** The property shown alone, or the one of the list that the pointer or the focus is on. */
  pointed?: PropertyItem | undefined;
  onPoint(property: PropertyItem | undefined): void;
  /** Under the pointer on the map: properties there are marked. */
  spot?: Pointed | undefined;
  onSpot(spot: Pointed | undefined): void;
}

/** Where nothing will change, as before a page's script runs. */
export const STILL: Explored = {
  state: EMPTY,
  navigate() {},
  list: NO_RECORDS,
  hasFailed: false,
  retry() {},
  isReady: false,
  today: "",
  cover: { from: "", to: "" },
  options: {},
  isTitled: false,
  onPoint() {},
  onSpot() {},
};

export const ExploredContext = createContext(STILL);
export const useExplored = () => useContext(ExploredContext);

export function focusResults(): void {
  const heading = document.getElementById("results");
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "nearest" });
}

/** Changes the state by a control that then disappears: the list's heading takes its focus. */
export function useChange(): Navigate {
  const { navigate } = useExplored();
  return (to) => {
    navigate(to);
    focusResults();
  };
}
