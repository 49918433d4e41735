// Tests of generated clients, which need a folder of packages of their own: npm run test:generators.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/generators/*.generators.ts"],
    testTimeout: 60_000,
    hookTimeout: 300_000,
    setupFiles: ["test/setup.ts"],
  },
});
