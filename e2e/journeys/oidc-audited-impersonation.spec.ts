import { expect } from "@playwright/test";
import { bearer, HubAnswers } from "@/e2e/oidc/hub-answers";
import { expectSignedIn, identitiesIn, providerTest, signInAtProvider, signOut } from "@/e2e/oidc/provider-demo";
import { impersonatorToken } from "@/e2e/realhub/chart-impersonator";
import { TestHub } from "@/e2e/test-hub";
import { NAMESPACE } from "@/lib/kube/names";
import type { Identity } from "@/lib/kube/wire";
import { actingAs } from "@/server/hub/acting-as";
import { IMPERSONATOR } from "@/server/processes/demo-files";

const CLUSTERS = "/apis/cluster.open-cluster-management.io/v1/managedclusters";
const ACCOUNT = `system:serviceaccount:${NAMESPACE}:${IMPERSONATOR}`;
const ADA = { username: "oidc:ada", groups: ["oidc:fleet", "system:authenticated"] };
const BOB = { username: "oidc:bob", groups: ["system:authenticated"] };

const test = providerTest({
  env: { OIDC_HUB: "impersonate", OIDC_ALLOWED_USERS: "oidc:ada,oidc:bob", OIDC_ALLOWED_GROUPS: "oidc:fleet" },
});

test("the account of the chart acts for those who are named, in the groups that are named: by the hub's audit log", async ({
  page,
  site: { demo, provider, audit },
}) => {
  await page.goto("/login?next=/clusters");
  await signInAtProvider(page, "ada");
  await expectSignedIn(page, "oidc:ada");
  await expect(page.locator("[data-cluster]")).toHaveCount(5);
  await signOut(page);

  await page.goto("/login?next=/clusters");
  await signInAtProvider(page, "bob");
  await expectSignedIn(page, "oidc:bob");
  await expect(page.locator("[data-cluster]")).toHaveCount(0);
  expect(
    (await page.request.get("/api/v1/objects/managedclusters.cluster.open-cluster-management.io/any")).status(),
  ).toBe(403);
  await signOut(page);

  const events = await audit();
  // The fleet acts for the agents of its clusters in the same way.
  const impersonated = events.filter(({ impersonatedUser }) => impersonatedUser?.username.startsWith("oidc:"));
  expect(identitiesIn(events)).toEqual([ADA, BOB]);
  expect([...new Set(impersonated.map(({ user }) => user.username))]).toEqual([ACCOUNT]);
  const own = events.filter(({ user, impersonatedUser }) => user.username === ACCOUNT && !impersonatedUser);
  expect(
    own.map(({ requestURI }) => requestURI),
    "the account does nothing as itself",
  ).toEqual([]);
  const ofBob = impersonated.filter(({ impersonatedUser }) => impersonatedUser?.username === BOB.username);
  expect(ofBob.map(({ responseStatus }) => responseStatus?.code)).toContain(403);

  const hub = new HubAnswers(demo.kubeconfig);
  expect(await hub.whoIs(bearer(String(provider.idTokens("ada").at(-1)))), "the provider is unknown here").toBe(401);
  await hub.close();
});

test("the token of the chart's account impersonates nobody else, whatever a console would say", async ({
  site: { demo },
}) => {
  const hub = new HubAnswers(demo.kubeconfig);
  const admin = new TestHub(demo.kubeconfig);
  const account = bearer(await impersonatorToken(admin.client, AbortSignal.timeout(30_000)));
  const as = (user: string, ...groups: string[]) => hub.whoIs(account, (own) => actingAs(own, { user, groups }));
  expect(await as("oidc:ada", "oidc:fleet")).toEqual(ADA);
  const others: readonly Identity[] = [
    { user: "oidc:root", groups: [] },
    { user: "admin", groups: [] },
    { user: "oidc:ada", groups: ["oidc:payroll"] },
    { user: "oidc:ada", groups: ["system:masters"] },
    { user: "system:kube-controller-manager", groups: [] },
    { user: `system:serviceaccount:${NAMESPACE}:flotilla-controllers`, groups: [] },
  ];
  for (const { user, groups } of others) expect.soft(await as(user, ...groups), `${user} ${groups}`).toBe(403);
  expect(await hub.get(CLUSTERS, account), "by itself").toBe(403);
  await hub.close();
  await admin.close();
});

test("who is not named is refused before the hub hears of them", async ({ page, site: { audit } }) => {
  await page.goto("/login");
  await signInAtProvider(page, "carl");
  await expect(page.getByText("Your account may not use this console.")).toBeVisible();
  // Of an impersonation that it refuses, the hub says in the answer for whom it was: as for those of the test before.
  const events = JSON.stringify(await audit());
  expect(events).toContain("oidc:root");
  expect(events).not.toContain("oidc:carl");
});
