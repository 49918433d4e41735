// Starts what moves on the first page: a live request, and how much the directory holds.
import { render } from "preact";
import { RESOURCE_LIST, type ResourceName } from "../../resources.ts";
import { count, resourceName } from "../shared/labels.ts";
import { useLoaded } from "../shared/use-loaded.ts";
import { LiveRequest } from "./live-request.tsx";

function Counts() {
  const { value: counts } = useLoaded("counts", async () => {
    const pointer = await (await fetch("/static/v1/latest.json")).json();
    return (pointer as { counts: Record<ResourceName, number> }).counts;
  });
  return (
    <ul>
      {RESOURCE_LIST.map(({ name }) => (
        <li key={name}>
          <a href={name === "properties" ? "/explore/" : `/explore/?list=${name}`}>
            <strong>{counts ? count(counts[name]) : "–"}</strong> {resourceName(name).toLowerCase()}
          </a>
        </li>
      ))}
    </ul>
  );
}

const live = document.getElementById("live")!;
live.replaceChildren();
render(<LiveRequest />, live);
render(<Counts />, document.getElementById("counts")!);
