// What is true of the whole site, for all of its parts.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { termsOf, type Terms } from "../../catalog.ts";
import { requestAddress, type DaysRequest } from "../../request-template.ts";
import { money, type Money } from "./labels.ts";

export const Site = createContext(termsOf({}, false));

export function useSite(): Terms {
  return useContext(Site);
}

export function useMoney(): Money {
  const { currency } = useSite();
  return (amount) => money(amount, currency);
}

export function useRequestAddress(days: DaysRequest): string | undefined {
  const { request } = useSite();
  return request === undefined ? undefined : requestAddress(request, days);
}
