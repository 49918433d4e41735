// Starts what moves on the first page: a live request, and how much the directory holds.
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { RESOURCE_LIST, type ResourceName } from "../../resources.ts";
import { count, resourceName } from "../shared/labels.ts";
import { LiveRequest } from "./live-request.tsx";

const POINTER_URL = "/static/v1/latest.json";

function Counts() {
  const [counts, setCounts] = useState<Record<ResourceName, number>>();
  useEffect(() => {
    fetch(POINTER_URL)
      .then((response) => response.json() as Promise<{ counts: Record<ResourceName, number> }>)
      .then((pointer) => setCounts(pointer.counts))
      .catch(() => {}); // the page says enough without
  }, []);
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
