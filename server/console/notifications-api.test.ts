import { afterAll, beforeAll, expect, it } from "vitest";
import { NotificationsAnswer } from "@/lib/api/notifications/notifications";
import { NAMESPACE } from "@/lib/kube/names";
import { configMaps, roleBindings, roles } from "@/lib/resources/built-in";
import { OWN, TestConsole, TOKENS, WRITE } from "./testing";

const RULES = "flotilla-notification-rules";
const ACTIONS = "flotilla-notification-actions";
const PATH = "/api/v1/notifications";
const RULE = { when: { type: "hub-unreachable" }, for: "5m", to: ["ops"] };
const KEY = "0".repeat(20);
const RESOLVED = "2".repeat(20);

let tested: TestConsole;

beforeAll(async () => {
  tested = await TestConsole.start();
  const { admin } = tested;
  const rules = [
    { apiGroups: [""], resources: ["configmaps"], resourceNames: [RULES, ACTIONS], verbs: ["get", "patch"] },
  ];
  const metadata = { name: "notifications", namespace: NAMESPACE };
  await admin.create(roles, { metadata, rules }, WRITE);
  const apiGroup = "rbac.authorization.k8s.io";
  const subjects = [{ apiGroup, kind: "User", name: "viewer" }];
  await admin.create(
    roleBindings,
    { metadata, roleRef: { apiGroup, kind: "Role", name: metadata.name }, subjects },
    WRITE,
  );
  const subject = { kind: "hub", name: "hub" };
  const text = { title: "The hub cannot be reached", text: "", path: "/system" };
  const alert = { rule: "hub", subject, ...text, sinceMs: Date.now() - 60_000 };
  const alerts = [
    { ...alert, key: KEY, status: "firing" },
    { ...alert, key: RESOLVED, status: "resolved", resolvedAtMs: Date.now() },
  ];
  const state = { evaluatedAtMs: Date.now(), receivers: [{ name: "ops", kind: "email" }], alerts };
  for (const [name, data] of [
    [RULES, {}],
    [ACTIONS, {}],
    ["flotilla-controllers-notifications", { state: JSON.stringify(state) }],
  ] as const)
    await admin.create(configMaps, { metadata: { name, namespace: NAMESPACE }, data }, WRITE);
});
afterAll(() => tested.close());

const headersOf = (token: string) => ({ ...OWN, authorization: `Bearer ${token}` });
const send = (token: string, path: string, body: object) =>
  tested.request(`${PATH}${path}`, { method: "POST", headers: headersOf(token), body: JSON.stringify(body) });
const read = async (token: string) =>
  NotificationsAnswer.parse((await tested.request(PATH, { headers: headersOf(token) })).body);
const dataOf = async (name: string) =>
  ((await tested.admin.getRaw(configMaps, { name, namespace: NAMESPACE }, WRITE.signal)).data ?? {}) as Record<
    string,
    string
  >; // of a ConfigMap

it("rules are written with the rights of who writes them, and a later write is a conflict", async () => {
  const { mayWrite, resourceVersion } = await read(TOKENS.viewer);
  expect(mayWrite.allowed).toBe(true);
  expect((await send(TOKENS.viewer, "/rules/hub", { rule: RULE, resourceVersion })).status).toBe(204);
  expect((await send(TOKENS.viewer, "/rules/hub", { rule: RULE, resourceVersion })).status).toBe(409);
  const after = await read(TOKENS.viewer);
  expect(after).toMatchObject({ isOn: true, rules: [{ name: "hub", rule: RULE, status: "unknown" }] });
  expect(after.receivers).toEqual([{ name: "ops", kind: "email" }]);
});

it("who has no right to the ConfigMap writes nothing", async () => {
  expect((await read(TOKENS.stranger)).mayWrite).toMatchObject({
    allowed: false,
    missing: { verb: "patch", name: RULES },
  });
  const before = await dataOf(RULES);
  for (const [path, body] of [
    ["/rules/other", { rule: RULE }],
    ["/rules/hub/delete", { resourceVersion: "1" }],
    [`/alerts/${KEY}/acknowledge`, { reason: "known" }],
    ["/receivers/ops/test", {}],
  ] as const)
    expect((await send(TOKENS.stranger, path, body)).status, path).toBe(403);
  expect(await dataOf(RULES)).toEqual(before);
  expect(await dataOf(ACTIONS)).toEqual({});
});

it("what is no rule is refused, and names no receiver's secret", async () => {
  for (const rule of [{ ...RULE, to: [] }, { ...RULE, for: "soon" }, { ...RULE, secret: "x" }, { to: ["ops"] }])
    expect((await send(TOKENS.viewer, "/rules/hub", { rule })).status).toBe(400);
});

it("alerts are acknowledged, and tests wanted, by entries of the other ConfigMap", async () => {
  expect((await send(TOKENS.viewer, `/alerts/${KEY}/acknowledge`, { reason: "known", hours: 2 })).status).toBe(204);
  expect((await send(TOKENS.viewer, `/alerts/${"1".repeat(20)}/acknowledge`, { reason: "known" })).status).toBe(404);
  const { body } = await send(TOKENS.viewer, "/receivers/ops/test", {});
  expect((await send(TOKENS.viewer, "/receivers/nobody/test", {})).status).toBe(404);
  const data = await dataOf(ACTIONS);
  expect(JSON.parse(data[`acknowledged.${KEY}`] ?? "")).toMatchObject({ by: "viewer", reason: "known" });
  expect(JSON.parse(data["test.ops"] ?? "")).toMatchObject({ ...(body as object), by: "viewer" });
  const { body: alerts } = await tested.request(`${PATH}/alerts`, { headers: headersOf(TOKENS.viewer) });
  expect(alerts).toMatchObject({
    alerts: [
      { key: KEY, status: "firing", acknowledged: { by: "viewer" } },
      { key: RESOLVED, status: "resolved" },
    ],
  });
});

it("an alert that has ended is not acknowledged any more", async () => {
  expect((await send(TOKENS.viewer, `/alerts/${RESOLVED}/acknowledge`, { reason: "known" })).status).toBe(404);
  expect(await dataOf(ACTIONS)).not.toHaveProperty(`acknowledged.${RESOLVED}`);
});
