#!/usr/bin/env node
// Starts the Node server, as `npm run serve:node` does.
import { tsImport } from "tsx/esm/api";

await tsImport("../ops/commands/serve-node.ts", import.meta.url);
