import { dirname } from "node:path";
import { defineConfig } from "vitest/config";

const ROOT = dirname(dirname(import.meta.dirname));

export default defineConfig({
  root: ROOT,
  resolve: { alias: { "@": ROOT } },
  test: {
    environment: "node",
    env: { LOG_LEVEL: "silent" },
    include: ["e2e/contract/*.contract.ts"],
    pool: "threads",
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
