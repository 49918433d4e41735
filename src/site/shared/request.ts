// Where the directory's operator takes requests for days; undefined where that is nowhere.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { requestAddress, type DaysRequest } from "../../request-template.ts";

export const RequestTemplate = createContext<string | undefined>(undefined);

/** The address of a request; undefined where none is taken. */
export function useRequestAddress(request: DaysRequest): string | undefined {
  const template = useContext(RequestTemplate);
  return template === undefined ? undefined : requestAddress(template, request);
}
