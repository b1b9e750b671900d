import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    environment: "node",
    env: { LOG_LEVEL: "silent" },
    projects: [
      // These share what they import, which takes longer than most of them: they leave no module, global or timer changed.
      {
        extends: true,
        test: {
          name: "logic",
          include: [
            "{lib,server,components,.ci}/**/*.test.ts",
            "e2e/{bench,crds,embed,faults,helm,how-to,image,realhub,secrets,stream-faults,templates}/**/*.test.ts",
          ],
          // A real API server is one for all: what a file left running there ends with its worker.
          isolate: process.env.TEST_HUB !== undefined,
        },
      },
      // In a browser's globals, which a file brings along: with the others these would leave some of them behind.
      { extends: true, test: { name: "parts", include: ["{components,lib,e2e/embed}/**/*.test.tsx"] } },
    ],
    // Of `--changed`: another script or dependency runs no test again, CI runs them all.
    forceRerunTriggers: ["**/vitest.config.ts"],
    pool: "threads",
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // How long something takes is no test: whatever does not come at all fails by this.
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
  },
});
