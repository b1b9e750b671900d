import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGS, installedChromium } from "./.ci/chromium.mjs";
import type { DemoProject } from "./e2e/demo";
import { ONCE } from "./e2e/realhub/which-journeys";

// The hub clients of the journeys speak up only where something is wrong.
process.env.LOG_LEVEL ??= "warn";

const executablePath = await installedChromium();

const isReal = process.env.E2E_HUB === "real";
const SHARING = process.env.CI ? 2 : 3;

/** What is about the browser alone, and tagged so, is not run there again. */
const THREE_CONSOLES = ["live", "hints", "lists", "matrix"].map((name) => `${name}.spec.ts`);

export default defineConfig<object, DemoProject>({
  testDir: "e2e/journeys",
  outputDir: "test-results/journeys",
  // Only the demo hub plays scenarios and offers tokens of its accounts, and only a real API server has an audit log.
  testIgnore: isReal
    ? ["tasks.spec.ts", "embed.spec.ts"]
    : ["oidc-audited*.spec.ts", ...(process.env.E2E_REAL_HUB_FOLLOWS ? ONCE : [])],
  projects: [
    { name: "one console" },
    // On a real API server the consoles have other files.
    ...(isReal
      ? []
      : [{ name: "three consoles", testMatch: THREE_CONSOLES, grepInvert: /@browser/, use: { consoleCount: 3 } }]),
  ],
  // A journey mostly waits for a fleet, so several share two cores; each worker has a hub of its own, and two real API
  // servers are enough.
  workers: isReal ? 2 : SHARING,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // How long something takes is no test: journeys that promise a time name it, and a busy machine takes longer.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "UTC",
    // A film or a copy of each page, and what moves for the eye alone, take as much of the machine as the journeys do.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: process.env.E2E_SNAPSHOTS === "1" },
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath && { executablePath }),
      chromiumSandbox: process.getuid?.() !== 0,
      args: [
        ...CHROMIUM_ARGS,
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
