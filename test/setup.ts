// Runs with every test file, also where files share a process and its modules.
import { afterAll } from "vitest";
import { removeScratchFolders } from "./scratch.ts";

afterAll(removeScratchFolders);
