// Starts the desk in its page.
import { render } from "preact";
import { Desk } from "./desk.tsx";

render(<Desk />, document.body);
