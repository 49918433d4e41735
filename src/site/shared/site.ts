// What is true of the whole site: the operator's terms, and whether there are pages of properties and states, which
// links may then lead to.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { termsOf, type Terms } from "../../catalog.ts";
import { requestAddress, type DaysRequest } from "../../request-template.ts";
import { money, type Money } from "./labels.ts";

interface Site extends Terms {
  hasPages: boolean;
}

export const Site = createContext<Site>({ hasPages: false, ...termsOf({}) });

export function useSite(): Site {
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
