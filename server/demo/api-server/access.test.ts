import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Identity } from "@/lib/kube/wire";
import type { ApiServer } from "./api-server";
import { mergePatch, type Send, STRANGER, sender, testServer } from "./testing/client";
import { WIDGETS, widget } from "./testing/widget.crd";

const CMS = "/api/v1/namespaces/default/configmaps";
const RBAC = "/apis/rbac.authorization.k8s.io/v1";
const SSAR = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";

let api: ApiServer;
let admin: Send;

beforeAll(async () => {
  api = await testServer();
  admin = sender(api.handler);
  for (const name of ["one", "two"]) {
    await admin("POST", CMS, { metadata: { name } });
    await admin("POST", WIDGETS, widget(name));
  }
});
afterAll(() => api.close());

let count = 0;

/** A user of its own with these rules: everywhere, or in namespace "default" only. */
async function userWith(rules: object[], where: "everywhere" | "default" = "everywhere"): Promise<Send> {
  const user = `user-${++count}`;
  const subjects = [{ kind: "User", name: user }];
  const roleRef = { kind: "ClusterRole", name: user };
  await admin("POST", `${RBAC}/clusterroles`, { metadata: { name: user }, rules });
  const bindings = where === "everywhere" ? `${RBAC}/clusterrolebindings` : `${RBAC}/namespaces/default/rolebindings`;
  const { status } = await admin("POST", bindings, { metadata: { name: user }, subjects, roleRef });
  expect(status).toBe(201);
  return sender(api.handler, { user, groups: [] });
}

const codes = (replies: { status: number }[]) => replies.map(({ status }) => status);
const rule = (verbs: string[], resources: string[], rest: object = {}) => ({
  verbs,
  apiGroups: ["*"],
  resources,
  ...rest,
});

describe("rights", () => {
  it("are denied unless granted, with verb, resource and place", async () => {
    const { status, body } = await sender(api.handler, STRANGER)("GET", CMS);
    expect([status, body.reason, body.message]).toEqual([
      403,
      "Forbidden",
      'configmaps is forbidden: User "nobody" cannot list resource "configmaps" in API group "" in the namespace "default"',
    ]);
    const cluster = await sender(api.handler, STRANGER)("POST", "/api/v1/namespaces", {});
    expect(cluster.body.message).toContain('cannot create resource "namespaces" in API group "" at the cluster scope');
  });

  it("hold in the namespace of their binding", async () => {
    const send = await userWith([rule(["list"], ["configmaps"])], "default");
    const paths = [CMS, "/api/v1/namespaces/kube-system/configmaps", "/api/v1/configmaps"];
    expect(codes(await Promise.all(paths.map((path) => send("GET", path))))).toEqual([200, 403, 403]);
  });

  it("hold for the names they name, also in lists of one", async () => {
    const send = await userWith([rule(["get", "list", "watch"], ["configmaps"], { resourceNames: ["one"] })]);
    const paths = [
      `${CMS}/one`,
      `${CMS}/two`,
      CMS,
      `${CMS}?fieldSelector=metadata.name%3Done`,
      `${CMS}?fieldSelector=metadata.name%3Dtwo`,
    ];
    expect(codes(await Promise.all(paths.map((path) => send("GET", path))))).toEqual([200, 403, 403, 200, 403]);
  });

  it("tell subresources apart", async () => {
    const main = await userWith([rule(["patch"], ["widgets"])]);
    const status = await userWith([rule(["patch"], ["widgets/status"])]);
    const every = await userWith([rule(["patch"], ["*/status"])]);
    const patches = (send: Send) =>
      Promise.all([mergePatch(send, `${WIDGETS}/one`, {}), mergePatch(send, `${WIDGETS}/one/status`, {})]);
    expect(codes(await patches(main))).toEqual([200, 403]);
    expect(codes(await patches(status))).toEqual([403, 200]);
    expect(codes(await patches(every))).toEqual([403, 200]);
  });

  it("tell list from watch, and delete from deletecollection", async () => {
    const send = await userWith([rule(["list", "delete"], ["configmaps"])]);
    expect(
      codes([await send("GET", `${CMS}?watch=1`), await send("DELETE", CMS), await send("DELETE", `${CMS}/two`)]),
    ).toEqual([403, 403, 200]);
  });

  it("to update do not make what is not there", async () => {
    const lease = "/apis/coordination.k8s.io/v1/namespaces/default/leases/l";
    const send = await userWith([rule(["update"], ["leases"])]);
    expect((await send("PUT", lease, { metadata: { name: "l" } })).status).toBe(403);
    const maker = await userWith([rule(["update", "create"], ["leases"])]);
    expect((await maker("PUT", lease, { metadata: { name: "l" } })).status).toBe(201);
  });

  it("hold for paths", async () => {
    const send = await userWith([{ verbs: ["get"], nonResourceURLs: ["/metrics/*"] }]);
    expect(codes([await send("GET", "/metrics/x"), await send("GET", "/metric")])).toEqual([404, 403]);
    const stranger = sender(api.handler, STRANGER);
    expect(codes([await stranger("GET", "/version"), await stranger("GET", "/apis")])).toEqual([200, 200]);
    const anonymous = sender(api.handler, { user: "system:anonymous", groups: ["system:unauthenticated"] });
    expect(codes([await anonymous("GET", "/version"), await anonymous("GET", "/apis")])).toEqual([200, 403]);
  });

  it("follow groups and service accounts, and end with their binding", async () => {
    await admin("POST", `${RBAC}/clusterroles`, {
      metadata: { name: "reader" },
      rules: [rule(["list"], ["configmaps"])],
    });
    const subjects = [
      { kind: "Group", name: "team" },
      { kind: "ServiceAccount", name: "robot", namespace: "default" },
    ];
    await admin("POST", `${RBAC}/clusterrolebindings`, {
      metadata: { name: "readers" },
      subjects,
      roleRef: { kind: "ClusterRole", name: "reader" },
    });
    const callers: Identity[] = [
      { user: "x", groups: ["team"] },
      { user: "system:serviceaccount:default:robot", groups: [] },
      { user: "system:serviceaccount:other:robot", groups: [] },
    ];
    const get = () => Promise.all(callers.map((caller) => sender(api.handler, caller)("GET", CMS)));
    expect(codes(await get())).toEqual([200, 200, 403]);
    await admin("DELETE", `${RBAC}/clusterrolebindings/readers`);
    expect(codes(await get())).toEqual([403, 403, 403]);
  });
});

describe("granting", () => {
  const role = {
    metadata: { name: "strong" },
    rules: [{ verbs: ["get", "list"], apiGroups: [""], resources: ["secrets"] }],
  };
  const roles = `${RBAC}/namespaces/default/roles`;
  const bindings = `${RBAC}/namespaces/default/rolebindings`;
  const writer = rule(["create", "update", "patch"], ["roles", "rolebindings"]);
  const binding = {
    metadata: { name: "strong" },
    subjects: [{ kind: "User", name: "x" }],
    roleRef: { kind: "Role", name: "strong" },
  };

  it("takes holding what is granted", async () => {
    const send = await userWith([writer]);
    const { status, body } = await send("POST", roles, role);
    expect(status).toBe(403);
    expect(body.message).toMatch(
      /^roles\.rbac\.authorization\.k8s\.io "strong" is forbidden: user "user-\d+" \(groups=\["system:authenticated"\]\) is attempting to grant RBAC permissions not currently held:\n\{APIGroups:\[""\], Resources:\["secrets"\], Verbs:\["get" "list"\]\}$/,
    );
    const holder = await userWith([writer, rule(["*"], ["secrets"])]);
    expect((await holder("POST", `${roles}?dryRun=All`, role)).status).toBe(201);
  });

  it("or the verb escalate", async () => {
    const send = await userWith([writer, rule(["escalate"], ["roles"])]);
    expect((await send("POST", roles, role)).status).toBe(201);
  });

  it("takes nothing for a role that grants nothing", async () => {
    const send = await userWith([writer]);
    const { status, body } = await send("POST", roles, { metadata: { name: "empty" } });
    expect([status, body.rules]).toEqual([201, null]);
  });

  it("and for bindings the role's rules, or the verb bind", async () => {
    const weak = await userWith([writer]);
    expect((await weak("POST", bindings, binding)).status).toBe(403);
    expect((await weak("POST", bindings, { ...binding, roleRef: { kind: "Role", name: "absent" } })).status).toBe(404);
    const binder = await userWith([writer, rule(["bind"], ["roles"], { resourceNames: ["strong"] })]);
    expect((await binder("POST", bindings, binding)).status).toBe(201);
    const current = (await admin("GET", `${bindings}/strong`)).body;
    expect(current.subjects[0].apiGroup).toBe("rbac.authorization.k8s.io");
    expect(
      (await admin("PUT", `${bindings}/strong`, { ...current, roleRef: { ...current.roleRef, name: "x" } })).status,
    ).toBe(422);
  });

  it.each([
    ["roles", { metadata: { name: "r" }, rules: [{ verbs: [], apiGroups: [""], resources: ["x"] }] }],
    ["roles", { metadata: { name: "r" }, rules: [{ verbs: ["get"], nonResourceURLs: ["/x"] }] }],
    ["roles", { metadata: { name: "r" }, rules: [{ verbs: ["get"], resources: ["x"] }] }],
    ["rolebindings", { ...binding, subjects: [{ kind: "Robot", name: "x" }] }],
    ["rolebindings", { ...binding, roleRef: { kind: "ClusterRole", name: "" } }],
  ])("refuses invalid %s", async (plural, object) => {
    expect((await admin("POST", `${RBAC}/namespaces/default/${plural}`, object)).status).toBe(422);
  });
});

describe("reviews", () => {
  const reviewOf = (resourceAttributes: object) => ({ spec: { resourceAttributes } });

  it("say what one may do, and why", async () => {
    const send = await userWith([rule(["get"], ["configmaps"])], "default");
    const answer = async (attributes: object) => (await send("POST", SSAR, reviewOf(attributes))).body.status;
    expect(await answer({ verb: "get", resource: "configmaps", namespace: "default" })).toEqual({
      allowed: true,
      reason: `RBAC: allowed by RoleBinding "user-${count}/default" of ClusterRole "user-${count}" to User "user-${count}"`,
    });
    expect(await answer({ verb: "get", resource: "configmaps", namespace: "other" })).toEqual({ allowed: false });
    expect((await send("POST", SSAR, { spec: {} })).status).toBe(422);
    const rules = await send("POST", SSAR.replace("accessreviews", "rulesreviews"), { spec: { namespace: "default" } });
    expect(rules.body.status.resourceRules).toContainEqual({
      verbs: ["get"],
      apiGroups: ["*"],
      resources: ["configmaps"],
    });
    expect(rules.body.status.incomplete).toBe(false);
  });

  it("say it of others", async () => {
    const path = "/apis/authorization.k8s.io/v1/subjectaccessreviews";
    const about = (spec: object) => admin("POST", path, { spec });
    const resourceAttributes = { verb: "get", resource: "nodes" };
    expect((await about({ resourceAttributes, groups: ["system:masters"] })).body.status.allowed).toBe(true);
    expect((await about({ resourceAttributes, user: "x" })).body.status).toEqual({ allowed: false });
    expect((await about({ resourceAttributes })).status).toBe(422);
    expect(
      (await about({ user: "x", nonResourceAttributes: { path: "/version", verb: "get" } })).body.status.allowed,
    ).toBe(false);
  });

  it("say who one is", async () => {
    const { status, body } = await sender(api.handler, { user: "me", groups: ["team"] })(
      "POST",
      "/apis/authentication.k8s.io/v1/selfsubjectreviews",
      {},
    );
    expect([status, body.status.userInfo]).toEqual([201, { username: "me", groups: ["team", "system:authenticated"] }]);
  });

  it("check tokens", async () => {
    const review = (token: string) => admin("POST", "/apis/authentication.k8s.io/v1/tokenreviews", { spec: { token } });
    const good = await review(api.tokenFor({ namespace: "default", name: "robot" }));
    expect(good.body.status).toMatchObject({
      authenticated: true,
      user: { username: "system:serviceaccount:default:robot" },
    });
    const bad = await review("bad");
    expect([bad.status, bad.body.status.authenticated, typeof bad.body.status.error]).toEqual([
      201,
      undefined,
      "string",
    ]);
    expect((await review("")).status).toBe(400);
  });
});

describe("service account tokens", () => {
  const path = "/api/v1/namespaces/default/serviceaccounts/default/token";

  it("are issued for the time asked", async () => {
    const { status, body } = await admin("POST", path, { spec: { expirationSeconds: 600 } });
    expect([status, body.kind, body.spec.expirationSeconds]).toEqual([201, "TokenRequest", 600]);
    const [, claims = ""] = body.status.token.split(".");
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
      sub: "system:serviceaccount:default:default",
    });
  });

  it.each([
    [path, { spec: { expirationSeconds: 60 } }, 422],
    [path.replace("/default/token", "/absent/token"), { spec: {} }, 404],
    [path, { spec: { boundObjectRef: { kind: "Secret", name: "x" } } }, 422],
  ])("are refused at %s for %j with %i", async (at, body, code) => {
    expect((await admin("POST", at, body)).status).toBe(code);
  });
});

describe("impersonation", () => {
  const who = "/apis/authentication.k8s.io/v1/selfsubjectreviews";

  it("acts as somebody else, with the right to", async () => {
    const { body } = await admin("POST", who, {}, { "impersonate-user": "jane", "impersonate-group": "a, b" });
    expect(body.status.userInfo).toEqual({ username: "jane", groups: ["a, b", "system:authenticated"] });
    const robot = await admin(
      "POST",
      who,
      {},
      { "impersonate-user": "system:serviceaccount:default:robot", "impersonate-extra-why": "x" },
    );
    expect(robot.body.status.userInfo).toMatchObject({
      groups: expect.arrayContaining(["system:serviceaccounts:default"]),
      extra: { why: ["x"] },
    });
  });

  it("is refused without it", async () => {
    const { status, body } = await sender(api.handler, STRANGER)("POST", who, {}, { "impersonate-user": "jane" });
    expect([status, body.message]).toEqual([
      403,
      'users "jane" is forbidden: User "nobody" cannot impersonate resource "users" in API group "" at the cluster scope',
    ]);
    expect((await admin("POST", who, {}, { "impersonate-group": "a" })).status).toBe(400);
    const send = await userWith([rule(["impersonate"], ["users"])]);
    expect(codes([await send("POST", who, {}, { "impersonate-user": "jane" })])).toEqual([201]);
    expect(codes([await send("POST", who, {}, { "impersonate-user": "jane", "impersonate-group": "a" })])).toEqual([
      403,
    ]);
  });
});
