import { afterAll, beforeAll, expect, it } from "vitest";
import type { ActivityPage } from "@/lib/api/activity/activity";
import { clusterRoleBindings, clusterRoles } from "@/lib/resources/built-in";
import { CANARY, OWN, TestConsole, TOKENS, WRITE } from "./testing";

const EDITOR = `${CANARY}-editor`;
const READER = `${CANARY}-reader`;
const KIND = "managedclusters.cluster.open-cluster-management.io";
const PATH = `/api/v1/objects/${KIND}/secret-cluster`;

let tested: TestConsole;
beforeAll(async () => {
  tested = await TestConsole.start({ tokens: { editor: EDITOR, reader: READER } });
  await grant("editor", ["*"]);
  await grant("reader", ["get", "list"]);
}, 60_000);
afterAll(() => tested.close());

async function grant(user: string, verbs: readonly string[]): Promise<void> {
  const rules = [{ apiGroups: ["cluster.open-cluster-management.io"], resources: ["managedclusters"], verbs }];
  const group = "rbac.authorization.k8s.io";
  await tested.admin.create(clusterRoles, { metadata: { name: user }, rules }, WRITE);
  await tested.admin.create(
    clusterRoleBindings,
    {
      metadata: { name: user },
      roleRef: { apiGroup: group, kind: "ClusterRole", name: user },
      subjects: [{ apiGroup: group, kind: "User", name: user }],
    },
    WRITE,
  );
}

async function activityOf(cookie: string): Promise<ActivityPage["rows"]> {
  return ((await tested.request("/api/v1/activity", { headers: { cookie } })).body as ActivityPage).rows;
}

async function label(cookie: string, value: string) {
  const { body } = await tested.request(PATH, { headers: { cookie } });
  const { object } = body as { object: { metadata: { labels?: object } } };
  const next = { ...object, metadata: { ...object.metadata, labels: { ...object.metadata.labels, note: value } } };
  const send = (part: string, more: object) =>
    tested.request(`${PATH}/${part}`, {
      method: "POST",
      headers: { ...OWN, cookie },
      body: JSON.stringify({ object: next, ...more }),
    });
  const { plan, confirm } = (await send("check", {})).body as { plan?: string; confirm?: string };
  return send("update", { ...(plan && { plan }), ...(confirm && { confirm }) });
}

it("an edit, who made it, what it changed and the id of its request are told to those who may list the object", async () => {
  const cookie = await tested.cookieOf(EDITOR);
  const { status, headers } = await label(cookie, "written");
  expect(status).toBe(200);
  const [row] = await activityOf(await tested.cookieOf(TOKENS.viewer)).then((rows) =>
    rows.filter(({ object }) => object),
  );
  expect(row).toMatchObject({
    user: "editor",
    action: "Update an object",
    verb: "update",
    object: { kind: "ManagedCluster", name: "secret-cluster" },
    outcome: "done",
    authenticity: "signed",
    request: headers.get("x-request-id"),
    changes: { after: expect.stringContaining("note: written") },
  });
  const ofStranger = await activityOf(await tested.cookieOf(TOKENS.stranger));
  expect(ofStranger.map(({ user, verb }) => `${user} ${verb}`)).toEqual(["stranger sign-in"]);
});

it("what the hub refuses is recorded with its reason", async () => {
  const cookie = await tested.cookieOf(TOKENS.viewer);
  const reader = await tested.cookieOf(READER);
  await label(reader, "denied");
  const [row] = await activityOf(cookie).then((rows) => rows.filter(({ outcome }) => outcome === "refused"));
  expect(row).toMatchObject({ user: "reader", verb: "update", reason: expect.stringContaining("cannot") });
});

it("attack: a token is in no entry, whether it was taken or refused", async () => {
  await tested.signIn({ token: `${CANARY}-nobody` });
  const cookie = await tested.cookieOf(EDITOR);
  await tested.request("/api/session", { method: "DELETE", headers: { ...OWN, cookie } });
  const rows = await activityOf(await tested.cookieOf(EDITOR));
  expect(rows.map(({ verb }) => verb)).toContain("sign-out");
  expect(JSON.stringify(rows)).not.toContain(CANARY);
});
