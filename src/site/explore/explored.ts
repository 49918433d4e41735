// The explorer's state, and the actions that change it, for all of its parts.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { PropertyItem } from "../../contract.ts";
import type { Position } from "../map/circle.ts";
import type { OptionsOf } from "./options.ts";
import { EMPTY, type State } from "./state.ts";

/**
 * Consecutive changes of one kind are one step back, like the letters of a word and moves of the map; actions
 * on a calendar, and what nobody did, are not steps.
 */
export type Gesture = "typing" | "map" | "calendar" | "nobody" | undefined;
export type Navigate = (change: Partial<State>, gesture?: Gesture) => void;

interface Explored {
  state: State;
  navigate: Navigate;
  /** Values of the facets; empty until they are known. */
  options: OptionsOf;
  /** Searched words, folded. */
  words: readonly string[];
  /** The spot of the map that the pointer is on: its properties are marked. */
  spot: Position | undefined;
  /** The pointer or the focus came to a property of the list, or left it. */
  onPoint(property: PropertyItem | undefined): void;
}

/** Where nothing of it will change, as before a page's script runs. */
export const STILL: Explored = {
  state: EMPTY,
  navigate() {},
  options: {},
  words: [],
  spot: undefined,
  onPoint() {},
};

export const ExploredContext = createContext(STILL);

export function useExplored(): Explored {
  return useContext(ExploredContext);
}
