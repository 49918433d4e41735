// Whether the edge renders pages of properties and states, which links may then lead to.
import { createContext } from "preact";

export const HasPages = createContext(false);
