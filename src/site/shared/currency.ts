// In which currency the directory's rates are shown.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { DEFAULT_CURRENCY } from "../../currency.ts";
import { money } from "./labels.ts";

export const Currency = createContext(DEFAULT_CURRENCY);

/** Writes amounts in the directory's currency. */
export function useMoney(): (amount: number) => string {
  const currency = useContext(Currency);
  return (amount) => money(amount, currency);
}
