// Tests of hosts that need programs of the system: npm run test:hosts. docs/hosting.md says which.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.hosts.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    setupFiles: ["test/setup.ts"],
  },
});
