import { join } from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: { "@flotilla/client": join(import.meta.dirname, "../client/dist/index.js") } },
  test: { include: ["src/**/*.test.ts"], testTimeout: 30_000, restoreMocks: true },
});
