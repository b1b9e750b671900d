import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import { awaitScript } from "@/e2e/demo";
import { freePort } from "@/e2e/free-ports";
import { type AuditEvent, auditEvents } from "@/e2e/realhub/audit/audit-event";
import { type RunningDemo, startDemo } from "@/e2e/running-demo";
import { TestHub } from "@/e2e/test-hub";
import { clusterRoleBindings } from "@/lib/resources/built-in";
import { startProvider, type TestProvider } from "./test-provider";

const RBAC = "rbac.authorization.k8s.io";
const DEADLINE_MS = 30_000;

interface ProviderDemoOptions {
  /** Variables beside those that name the provider. */
  readonly env: Readonly<Record<string, string>>;
  readonly idTokenSeconds?: number;
}

/** A demo whose people sign in with a provider. */
export interface ProviderDemo {
  readonly demo: RunningDemo;
  readonly provider: TestProvider;
  /** What its hub has written down so far of the requests of everybody. Throws on the demo hub, which writes none. */
  audit(): Promise<AuditEvent[]>;
}

/**
 * Ada is in the group that may see the fleet, Bob in none; Cora may see it by her name. `E2E_HUB=real` gives them a
 * real API server.
 */
export function providerTest({ env, ...options }: ProviderDemoOptions) {
  return base.extend<{ baseURL: string }, { site: ProviderDemo }>({
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs.
      async ({}, use) => {
        const port = await freePort();
        const groups = { ada: ["fleet", "payroll"] };
        const provider = await startProvider({ consoleUrl: `http://localhost:${port}`, groups, ...options });
        const folder = await mkdtemp(join(tmpdir(), "flotilla-oidc-"));
        const audit = { log: join(folder, "audit.log"), users: [] };
        const demoOptions = { clusters: 5, port, env: { ...provider.env, ...env } };
        const demo =
          process.env.E2E_HUB === "real"
            ? await (await import("@/e2e/realhub/real-demo")).startRealDemo({ ...demoOptions, audit })
            : await startDemo(demoOptions);
        await admit(demo);
        await use({ demo, provider, audit: async () => auditEvents(wholeLines(await readFile(audit.log, "utf8"))) });
        await demo.stop();
        await provider.close();
        await rm(folder, { recursive: true });
      },
      { scope: "worker", timeout: 240_000 },
    ],
    baseURL: ({ site }, use) => use(site.demo.url),
    // The authority of the provider is made for the test.
    ignoreHTTPSErrors: true,
    context: async ({ context }, use) => {
      context.on("page", awaitScript);
      await use(context);
    },
  });
}

/** Without the one that is being written. */
function wholeLines(text: string): string {
  return text.slice(0, text.lastIndexOf("\n") + 1);
}

/** Gives a group, and somebody by name, what viewers may do. */
async function admit({ kubeconfig }: RunningDemo): Promise<void> {
  const hub = new TestHub(kubeconfig);
  const roleRef = { apiGroup: RBAC, kind: "ClusterRole", name: "flotilla:viewer" };
  const subjects = [
    { apiGroup: RBAC, kind: "Group", name: "oidc:fleet" },
    { apiGroup: RBAC, kind: "User", name: "oidc:cora" },
  ];
  const write = { fieldManager: "e2e", signal: AbortSignal.timeout(DEADLINE_MS) };
  await hub.client.create(clusterRoleBindings, { metadata: { name: "e2e:fleet" }, roleRef, subjects }, write);
  await hub.close();
}

/** From the sign-in page to the provider, through its forms, and back. */
export async function signInAtProvider(page: Page, login: string): Promise<void> {
  await page.getByRole("button", { name: "Sign in with Harbour" }).click();
  await page.locator("input[name=login]").fill(login);
  await page.locator("input[name=password]").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

export async function expectSignedIn(page: Page, user: string): Promise<void> {
  await expect(page.getByRole("button", { name: `Signed in as ${user}` })).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Signed in as/ }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("button", { name: "Yes, sign me out" }).click();
  await expect(page).toHaveURL(/localhost:\d+\/login/);
}

/**
 * Each identity once for which these requests were made, of those whom the provider knows: names and groups with the
 * prefix.
 */
export function identitiesIn(events: readonly AuditEvent[]) {
  const all = events.map(({ user, impersonatedUser = user }) => ({
    username: impersonatedUser.username,
    groups: impersonatedUser.groups.toSorted(),
  }));
  const people = all.filter(({ username, groups }) => [username, ...groups].some((name) => name.startsWith("oidc:")));
  const distinct = new Map(people.map((identity) => [JSON.stringify(identity), identity]));
  return [...distinct].toSorted(([one], [other]) => one.localeCompare(other)).map(([, identity]) => identity);
}
