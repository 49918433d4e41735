// Tests that npm test leaves out: of generated clients, which need packages of their own (npm run test:generators), and
// of hosts, which need programs of the system (npm run test:hosts; docs/hosting.md says which).
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.{generators,hosts}.ts"],
    testTimeout: 60_000,
    hookTimeout: 300_000,
    globalSetup: "test/global.ts",
    setupFiles: ["test/setup.ts"],
  },
});
