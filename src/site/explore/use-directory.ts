// Loads what stands behind the list once the list stands: facets' values first, then the packs that
// count and place them.
import { useEffect, useState } from "preact/hooks";
import { packPath } from "../../address.ts";
import type { ResourceName } from "../../resources.ts";
import type * as directoryModule from "./directory.ts";

export interface FacetValue {
  value: string;
  label: string;
  count: number;
}

/** The file of all facets, by resource. */
export interface FacetsFile {
  resources: Record<ResourceName, { total: number; facets: Record<string, FacetValue[]> }>;
}

export type DirectoryModule = typeof directoryModule;

export interface OpenDirectory extends directoryModule.Directory {
  resource: ResourceName;
  /** Its code, which comes with it. */
  code: DirectoryModule;
}

export const FACETS_URL = "/static/v1/facets.json";
export const POINTS_URL = packPath("properties", "points", 0);

export interface Background {
  facets: FacetsFile | undefined;
  directory: OpenDirectory | undefined;
  /** One of them could not be loaded. */
  hasFailed: boolean;
  retry(): void;
}

const opened = new Map<ResourceName, Promise<OpenDirectory>>();
let facetsFile: Promise<FacetsFile> | undefined;

/** Begins once `ready`. The list does without what can't be loaded. */
export function useDirectory(resource: ResourceName, ready: boolean): Background {
  const [facets, setFacets] = useState<FacetsFile>();
  const [directory, setDirectory] = useState<OpenDirectory>();
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!ready) return;
    let current = true;
    setFailed(false);
    facetsFile ??= loadFacets();
    facetsFile.then(
      (file) => current && setFacets(file),
      () => {
        facetsFile = undefined;
        if (current) setFailed(true);
      },
    );
    const known = opened.get(resource) ?? open(resource);
    opened.set(resource, known);
    known.then(
      (found) => current && setDirectory(found),
      () => {
        opened.delete(resource);
        if (current) setFailed(true);
      },
    );
    return () => {
      current = false;
    };
  }, [resource, ready, tries]);
  return {
    facets,
    directory: directory?.resource === resource ? directory : undefined,
    hasFailed,
    retry: () => setTries(tries + 1),
  };
}

async function loadFacets(): Promise<FacetsFile> {
  const response = await fetch(FACETS_URL);
  if (!response.ok) throw new Error(`facets.json: status ${response.status}`);
  return (await response.json()) as FacetsFile;
}

async function open(resource: ResourceName): Promise<OpenDirectory> {
  const code = await import("./directory.ts");
  const directory = await code.openDirectory(resource, (path, init) => fetch(path, init));
  return { ...directory, resource, code };
}
