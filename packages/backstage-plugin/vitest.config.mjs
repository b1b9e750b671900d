import { defineConfig } from "vitest/config";

export default defineConfig({
  root: import.meta.dirname,
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.{ts,tsx}"],
    globals: true,
    restoreMocks: true,
    testTimeout: 30_000,
    // Backstage's packages import styles and files without an extension.
    server: { deps: { inline: [/@backstage\//, /@material-ui\//, /material-ui-popup-state/] } },
  },
});
