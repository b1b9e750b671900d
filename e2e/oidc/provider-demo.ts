import { test as base, expect, type Page } from "@playwright/test";
import { awaitScript } from "@/e2e/demo";
import { freePort } from "@/e2e/free-ports";
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
}

/** Ada is in the group that may see the fleet, Bob in none. */
export function providerTest({ env, ...options }: ProviderDemoOptions) {
  return base.extend<{ baseURL: string }, { site: ProviderDemo }>({
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs.
      async ({}, use) => {
        const port = await freePort();
        const groups = { ada: ["fleet", "payroll"] };
        const provider = await startProvider({ consoleUrl: `http://localhost:${port}`, groups, ...options });
        const demo = await startDemo({ clusters: 5, port, env: { ...provider.env, ...env } });
        await admit("oidc:fleet", demo);
        await use({ demo, provider });
        await demo.stop();
        await provider.close();
      },
      { scope: "worker", timeout: 120_000 },
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

/** Gives a group what viewers may do. */
async function admit(group: string, { kubeconfig }: RunningDemo): Promise<void> {
  const hub = new TestHub(kubeconfig);
  const roleRef = { apiGroup: RBAC, kind: "ClusterRole", name: "flotilla:viewer" };
  const subjects = [{ apiGroup: RBAC, kind: "Group", name: group }];
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
