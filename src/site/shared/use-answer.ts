// Loads the answer to a call while a component shows it.
import { askTimed, type Timed } from "./ask.ts";
import { useLoaded, type Loaded } from "./use-loaded.ts";

export interface Answered<T> extends Omit<Loaded<Timed<T>>, "value"> {
  /** The call's answer, or the previous one until it arrives. */
  answer: Timed<T> | undefined;
}

/** Asks whenever `url` changes, and `fallback` if there is nothing at it. Without a URL nothing is asked. */
export function useAnswer<T>(url: string | undefined, fallback?: string): Answered<T> {
  const { value, ...rest } = useLoaded(url, (signal) => askTimed<T>(url!, signal, fallback));
  return { answer: value, ...rest };
}
