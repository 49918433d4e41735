// Starts the explorer in its page.
import { render } from "preact";
import { Explorer } from "./explorer.tsx";

const place = document.getElementById("app")!;
place.replaceChildren();
render(<Explorer />, place);
