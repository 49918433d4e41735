// Starts what moves on the first page: a live request, and how much the directory holds.
import { render } from "preact";
import { Counts } from "./counts.tsx";
import { LiveRequest } from "./live-request.tsx";

const live = document.getElementById("live")!;
live.replaceChildren();
render(<LiveRequest />, live);
render(<Counts />, document.getElementById("counts")!);
