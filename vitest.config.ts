import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    environment: "node",
    env: { LOG_LEVEL: "silent" },
    include: ["{lib,server,components,.ci}/**/*.test.{ts,tsx}", "e2e/{bench,crds,faults,stream-faults}/*.test.ts"],
    // Of `--changed`: another script or dependency runs no test again, CI runs them all.
    forceRerunTriggers: ["**/vitest.config.ts"],
    pool: "threads",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // How long something takes is no test: whatever does not come at all fails by this.
    expect: { poll: { timeout: 15_000 } },
    restoreMocks: true,
  },
});
