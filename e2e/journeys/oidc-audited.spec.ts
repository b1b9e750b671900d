import { createHmac } from "node:crypto";
import { expect } from "@playwright/test";
import { signInAs } from "@/e2e/console-pages";
import { bearer, HubAnswers } from "@/e2e/oidc/hub-answers";
import { expectSignedIn, identitiesIn, providerTest, signInAtProvider, signOut } from "@/e2e/oidc/provider-demo";
import { TestHub } from "@/e2e/test-hub";
import { managedClusters } from "@/lib/resources/managed-cluster";

const ID_TOKEN_SECONDS = 48;
const CLUSTERS = "/apis/cluster.open-cluster-management.io/v1/managedclusters";
const ADA = { username: "oidc:ada", groups: ["oidc:fleet", "oidc:payroll", "system:authenticated"] };
const BOB = { username: "oidc:bob", groups: ["system:authenticated"] };
const CORA = { username: "oidc:cora", groups: ["system:authenticated"] };

const test = providerTest({ env: { OIDC_HUB: "token" }, idTokenSeconds: ID_TOKEN_SECONDS });

test("on a hub that trusts the provider, people are whom it names, with prefixes: by its answer and its audit log", async ({
  page,
  site: { demo, provider, audit },
}) => {
  const hub = new HubAnswers(demo.kubeconfig);
  await page.goto("/login?next=/clusters");
  await signInAtProvider(page, "ada");
  await expectSignedIn(page, "oidc:ada");
  await expect(page.locator("[data-cluster]"), "by her group").toHaveCount(5);
  expect(await hub.whoIs(bearer(newest(provider.idTokens("ada"))))).toEqual(ADA);
  await signOut(page);

  await page.goto("/login?next=/clusters");
  await signInAtProvider(page, "cora");
  await expectSignedIn(page, "oidc:cora");
  await expect(page.locator("[data-cluster]"), "by her name").toHaveCount(5);
  expect(await hub.whoIs(bearer(newest(provider.idTokens("cora"))))).toEqual(CORA);
  await signOut(page);

  expect(identitiesIn(await audit())).toEqual([ADA, CORA]);
  await hub.close();
});

test("the hub refuses whoever has no rights there", async ({ page, site: { demo, provider, audit } }) => {
  const hub = new HubAnswers(demo.kubeconfig);
  const admin = new TestHub(demo.kubeconfig);
  const [cluster] = await admin.client.list(managedClusters, { signal: AbortSignal.timeout(30_000) });
  await page.goto("/login?next=/clusters");
  await signInAtProvider(page, "bob");
  await expectSignedIn(page, "oidc:bob");
  await expect(page.locator("[data-cluster]")).toHaveCount(0);
  expect(
    (
      await page.request.get(
        `/api/v1/objects/managedclusters.cluster.open-cluster-management.io/${cluster?.metadata.name}`,
      )
    ).status(),
  ).toBe(403);
  const ofBob = (await audit()).filter(({ user }) => user.username === BOB.username);
  expect(identitiesIn(ofBob)).toEqual([BOB]);
  expect(ofBob.map(({ responseStatus }) => responseStatus?.code)).toContain(403);
  expect(await hub.get(CLUSTERS, bearer(newest(provider.idTokens("bob"))))).toBe(403);
  await hub.close();
  await admin.close();
});

test("a token that the provider did not sign, or not for this console, is nobody's on the hub", async ({
  page,
  site: { demo, provider },
}) => {
  const hub = new HubAnswers(demo.kubeconfig);
  await page.goto("/login");
  await signInAtProvider(page, "bob");
  await expectSignedIn(page, "oidc:bob");
  const [header = "", claims = "", signature = ""] = newest(provider.idTokens("bob")).split(".");
  const forged = (change: object, over = claims) => encoded({ ...decoded(over), ...change });
  const own = forged({ alg: "HS256" }, header);
  const tokens = {
    "another name": [header, forged({ sub: "ada" }), signature],
    "more groups": [header, forged({ groups: ["fleet"] }), signature],
    "no signature": [forged({ alg: "none" }, header), forged({ sub: "ada" }), ""],
    "a key of one's own": [own, claims, createHmac("sha256", "mine").update(`${own}.${claims}`).digest("base64url")],
  };
  for (const [name, parts] of Object.entries(tokens))
    expect.soft(await hub.whoIs(bearer(parts.join("."))), name).toBe(401);
  await hub.close();
});

test("certificates, tokens of the hub and requests of nobody go on beside the provider", async ({
  page,
  site: { demo, audit },
}) => {
  const hub = new HubAnswers(demo.kubeconfig);
  expect(await hub.get("/version", {}), "anonymous, and public").toBe(200);
  expect(await hub.get(CLUSTERS, {}), "anonymous").toBe(403);
  await page.goto("/login");
  await signInAs(page, "viewer");
  await page.goto("/clusters");
  await expectSignedIn(page, "viewer");
  await expect(page.locator("[data-cluster]")).toHaveCount(5);
  const events = await audit();
  const users = new Set(events.map(({ user }) => user.username));
  expect([...users], "by token, and anonymous").toEqual(expect.arrayContaining(["viewer", "system:anonymous"]));
  const masters = events.filter(({ user }) => user.groups.includes("system:masters"));
  expect([...new Set(masters.map(({ user }) => user.username))], "by certificate").toContain("admin");
  await hub.close();
});

test("a sign-in that is renewed goes on where its first token has ended, and ends when the person signs out", async ({
  page,
  site: { demo, provider, audit },
}) => {
  const hub = new HubAnswers(demo.kubeconfig);
  await page.goto("/login?next=/clusters");
  await signInAtProvider(page, "ada");
  await expectSignedIn(page, "oidc:ada");
  const first = newest(provider.idTokens("ada"));
  const patience = { timeout: 2_000 * ID_TOKEN_SECONDS };
  await expect.poll(() => hub.whoIs(bearer(first)), { ...patience, message: "the first token ends" }).toBe(401);
  const second = newest(provider.idTokens("ada"));
  expect(second).not.toBe(first);
  expect(await hub.whoIs(bearer(second))).toEqual(ADA);
  const before = (await audit()).length;
  await page.goto("/placements");
  await expectSignedIn(page, "oidc:ada");
  const ofAda = async () => (await audit()).slice(before).filter(({ user }) => user.username === ADA.username);
  await expect.poll(async () => (await ofAda()).length).toBeGreaterThan(0);
  expect((await ofAda()).map(({ responseStatus }) => responseStatus?.code)).not.toContain(401);

  await signOut(page);
  const issued = provider.idTokens("ada");
  expect(provider.calls("/token/revocation")).toBeGreaterThan(0);
  expect((await page.request.get("/api/session")).status()).toBe(401);
  await expect.poll(() => hub.whoIs(bearer(newest(issued))), { ...patience, message: "the last token ends" }).toBe(401);
  expect(provider.idTokens("ada"), "nothing is renewed after that").toHaveLength(issued.length);
  await hub.close();
});

function newest(tokens: readonly string[]): string {
  const token = tokens.at(-1);
  if (token === undefined) throw new Error("the provider has issued no ID token");
  return token;
}

function decoded(part: string): object {
  return JSON.parse(Buffer.from(part, "base64url").toString());
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
