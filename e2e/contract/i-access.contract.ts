import { afterAll, describe, expect, it } from "vitest";
import { type Account, allow, freshAccount } from "./accounts";
import { eventually } from "./eventually";
import { get, type Json, mergePatch, post, put, type RequestParts, remove } from "./requests";
import { configMap, ownNamespace, suffix } from "./scratch";
import { ownWidgets } from "./widgets";

const RBAC = "/apis/rbac.authorization.k8s.io/v1";
const REVIEWS = "/apis/authorization.k8s.io/v1";
const WHO_AM_I = "/apis/authentication.k8s.io/v1/selfsubjectreviews";
const SELF = { apiVersion: "authentication.k8s.io/v1", kind: "SelfSubjectReview" };
const APPLIES_WITHIN_MS = 10_000;

describe("I: identity and authorisation", () => {
  const namespace = ownNamespace();
  const widgets = ownWidgets();
  const maps = `/api/v1/namespaces/${namespace}/configmaps`;
  const made: string[] = [];

  afterAll(async () => {
    for (const path of made) await remove(path);
  });

  const account = () => freshAccount(namespace, `s-${suffix()}`);
  const inNamespace = (who: Account, rules: Parameters<typeof allow>[2]) =>
    allow(who, `r-${suffix()}`, rules, namespace);
  const everywhere = async (who: Account, rules: Parameters<typeof allow>[2]) => {
    const name = `contract-${suffix()}`;
    made.push(`${RBAC}/clusterroles/${name}`, `${RBAC}/clusterrolebindings/${name}`);
    await allow(who, name, rules);
  };
  /** Rights reach an authoriser a moment after they are written. */
  const becomes = (status: number, request: () => Promise<{ status: number }>) =>
    eventually(request, (answer) => answer.status === status, APPLIES_WITHIN_MS);
  const onMaps = (...verbs: string[]) => ({ apiGroups: [""], resources: ["configmaps"], verbs });

  it("I01 no one lists nothing", async () => {
    expect([401, 403]).toContain((await get("/api/v1/namespaces", { caller: "nobody" })).status);
  });

  it("I02 a token that is none is no one's", async () => {
    expect((await get("/api/v1/namespaces", { caller: { token: "wrong" } })).status).toBe(401);
  });

  it("I03 an account is known by its name and groups", async () => {
    const who = await account();
    const { body } = await post(WHO_AM_I, SELF, { caller: who.caller });
    expect(body.status.userInfo.username).toBe(who.user);
    expect(body.status.userInfo.groups).toEqual(
      expect.arrayContaining(["system:serviceaccounts", `system:serviceaccounts:${namespace}`, "system:authenticated"]),
    );
  });

  it("I04 a token is reviewed", async () => {
    const who = await account();
    const review = (token: string) =>
      post("/apis/authentication.k8s.io/v1/tokenreviews", {
        apiVersion: "authentication.k8s.io/v1",
        kind: "TokenReview",
        spec: { token },
      });
    const good = await review(who.token);
    const bad = await review("wrong");
    expect([good.status, good.body.status.authenticated, good.body.status.user.username]).toEqual([
      201,
      true,
      who.user,
    ]);
    expect([bad.status, bad.body.status.authenticated ?? false, Boolean(bad.body.status.error)]).toEqual([
      201,
      false,
      true,
    ]);
  });

  it("I05 a token lives ten minutes at least", async () => {
    const who = await account();
    const request = { apiVersion: "authentication.k8s.io/v1", kind: "TokenRequest", spec: { expirationSeconds: 60 } };
    const { status } = await post(`/api/v1/namespaces/${namespace}/serviceaccounts/${who.name}/token`, request);
    expect(status).toBe(422);
  });

  it("I06 with an account its tokens end", async () => {
    const who = await account();
    await remove(`/api/v1/namespaces/${namespace}/serviceaccounts/${who.name}`);
    await eventually(
      () => post(WHO_AM_I, SELF, { caller: who.caller }),
      ({ status }) => status === 401,
      30_000,
    );
  }, 40_000);

  it("I07 who may acts as somebody else, with exactly the groups it names", async () => {
    const headers = { "impersonate-user": "jane", "impersonate-group": ["one", "two, with a comma"] };
    const { body } = await post(WHO_AM_I, SELF, { headers });
    expect(body.status.userInfo.username).toBe("jane");
    expect(body.status.userInfo.groups).toEqual(expect.arrayContaining(["one", "two, with a comma"]));
  });

  it("I08 groups belong to a user", async () => {
    expect((await post(WHO_AM_I, SELF, { headers: { "impersonate-group": "one" } })).status).toBe(400);
  });

  it("I09 who may not, does not", async () => {
    const who = await account();
    const { status } = await post(WHO_AM_I, SELF, { caller: who.caller, headers: { "impersonate-user": "jane" } });
    expect(status).toBe(403);
  });

  it("I10 access is reviewed for oneself and for others", async () => {
    const who = await account();
    await inNamespace(who, [onMaps("get")]);
    const attributes = (verb: string) => ({ namespace, verb, resource: "configmaps" });
    const self = (verb: string) =>
      post(
        `${REVIEWS}/selfsubjectaccessreviews`,
        access("SelfSubjectAccessReview", { resourceAttributes: attributes(verb) }),
        {
          caller: who.caller,
        },
      );
    await eventually(
      () => self("get"),
      ({ body }) => body.status.allowed === true,
    );
    expect((await self("delete")).body.status.allowed).toBe(false);
    const other = await post(
      `${REVIEWS}/subjectaccessreviews`,
      access("SubjectAccessReview", { user: who.user, resourceAttributes: attributes("get") }),
    );
    expect(other.body.status.allowed).toBe(true);
  });

  it("I11 rights of a namespace end with it", async () => {
    const who = await account();
    await inNamespace(who, [onMaps("list")]);
    const as = { caller: who.caller };
    await becomes(200, () => get(maps, as));
    expect((await get("/api/v1/namespaces/default/configmaps", as)).status).toBe(403);
    expect((await get("/api/v1/configmaps", as)).status).toBe(403);
  });

  it("I12 rights on a name are for that name", async () => {
    const who = await account();
    await post(maps, configMap("i12"));
    await post(maps, configMap("i12-other"));
    await inNamespace(who, [{ ...onMaps("get"), resourceNames: ["i12"] }]);
    await becomes(200, () => get(`${maps}/i12`, { caller: who.caller }));
    expect((await get(`${maps}/i12-other`, { caller: who.caller })).status).toBe(403);
  });

  it("I13 a list by name is a request for that name", async () => {
    const who = await account();
    await inNamespace(who, [{ ...onMaps("list"), resourceNames: ["i13"] }]);
    await becomes(200, () => get(`${maps}?fieldSelector=metadata.name%3Di13`, { caller: who.caller }));
    expect((await get(maps, { caller: who.caller })).status).toBe(403);
  });

  it("I14 I15 an object and its status are two things", async () => {
    await post(widgets.in(namespace), widgets.widget("i14"));
    const path = `${widgets.in(namespace)}/i14`;
    const rule = (resource: string) => ({ apiGroups: [widgets.group], resources: [resource], verbs: ["patch"] });
    const main = await account();
    const status = await account();
    await inNamespace(main, [rule("widgets")]);
    await inNamespace(status, [rule("widgets/status")]);
    const patchMain = (who: Account) => mergePatch(path, { spec: { size: 2 } }, { caller: who.caller });
    const patchStatus = (who: Account) =>
      mergePatch(`${path}/status`, { status: { phase: "Ready" } }, { caller: who.caller });
    await becomes(200, () => patchMain(main));
    await becomes(200, () => patchStatus(status));
    expect([(await patchStatus(main)).status, (await patchMain(status)).status]).toEqual([403, 403]);
  });

  it("I16 who lists may not watch for it", async () => {
    const who = await account();
    await inNamespace(who, [onMaps("list")]);
    await becomes(200, () => get(maps, { caller: who.caller }));
    expect((await get(`${maps}?watch=true`, { caller: who.caller })).status).toBe(403);
  });

  it("I17 who deletes one may not delete all", async () => {
    const who = await account();
    await post(maps, configMap("i17"));
    await inNamespace(who, [onMaps("delete")]);
    await becomes(200, () => remove(`${maps}/i17`, undefined, { caller: who.caller }));
    expect((await remove(`${maps}?labelSelector=none`, undefined, { caller: who.caller })).status).toBe(403);
  });

  it("I18 paths that are no resources take rights of their own", async () => {
    const who = await account();
    expect((await get("/metrics", { caller: who.caller })).status).toBe(403);
    await everywhere(who, [{ nonResourceURLs: ["/metrics"], verbs: ["get"] }]);
    await eventually(
      () => get("/metrics", { caller: who.caller }),
      ({ status }) => status !== 403,
    );
  });

  it("I19 I20 no one hands out what they do not have, unless they may", async () => {
    const who = await account();
    const onRoles = { apiGroups: ["rbac.authorization.k8s.io"], resources: ["roles"] };
    await inNamespace(who, [{ ...onRoles, verbs: ["create", "get"] }]);
    const path = `${RBAC}/namespaces/${namespace}/roles`;
    const role = (name: string) => ({
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "Role",
      metadata: { name },
      rules: [onMaps("delete")],
    });
    await becomes(404, () => get(`${path}/none`, { caller: who.caller }));
    const refused = await post(path, role("i19"), { caller: who.caller });
    expect(refused.status).toBe(403);
    expect(refused.body.message).toContain("not currently held");
    await inNamespace(who, [{ ...onRoles, verbs: ["escalate"] }]);
    await becomes(201, () => post(path, role(`i20-${suffix()}`), { caller: who.caller }));
  });

  it("I21 nor binds a role that is stronger, unless they may", async () => {
    const who = await account();
    const strong = `contract-${suffix()}`;
    made.push(`${RBAC}/clusterroles/${strong}`);
    const role = {
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "ClusterRole",
      metadata: { name: strong },
      rules: [onMaps("delete")],
    };
    await post(`${RBAC}/clusterroles`, role);
    const path = `${RBAC}/namespaces/${namespace}/rolebindings`;
    const binding = () => ({
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "RoleBinding",
      metadata: { name: `i21-${suffix()}` },
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: strong },
      subjects: [],
    });
    await inNamespace(who, [
      { apiGroups: ["rbac.authorization.k8s.io"], resources: ["rolebindings"], verbs: ["create", "get"] },
    ]);
    await becomes(404, () => get(`${path}/none`, { caller: who.caller }));
    expect((await post(path, binding(), { caller: who.caller })).status).toBe(403);
    await everywhere(who, [
      {
        apiGroups: ["rbac.authorization.k8s.io"],
        resources: ["clusterroles"],
        resourceNames: [strong],
        verbs: ["bind"],
      },
    ]);
    await becomes(201, () => post(path, binding(), { caller: who.caller }));
  });

  it("I22 what a binding refers to stays", async () => {
    const who = await account();
    await inNamespace(who, [onMaps("get")]);
    const path = `${RBAC}/namespaces/${namespace}/rolebindings`;
    const { body } = await get(path);
    const [binding] = body.items;
    const changed = {
      ...binding,
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "RoleBinding",
      roleRef: { ...binding.roleRef, name: "other" },
    };
    expect((await put(`${path}/${binding.metadata.name}`, changed)).status).toBe(422);
  });

  it("I23 a role gathers the rules of others by their labels", async () => {
    const label = `contract.example.com/${suffix()}`;
    const name = `contract-${suffix()}`;
    made.push(`${RBAC}/clusterroles/${name}`, `${RBAC}/clusterroles/${name}-part`);
    const role = { apiVersion: "rbac.authorization.k8s.io/v1", kind: "ClusterRole" };
    const aggregationRule = { clusterRoleSelectors: [{ matchLabels: { [label]: "true" } }] };
    await post(`${RBAC}/clusterroles`, { ...role, metadata: { name }, aggregationRule });
    await post(`${RBAC}/clusterroles`, {
      ...role,
      metadata: { name: `${name}-part`, labels: { [label]: "true" } },
      rules: [onMaps("get")],
    });
    const { body } = await eventually(
      () => get(`${RBAC}/clusterroles/${name}`),
      ({ body: now }) => now.rules?.length === 1,
    );
    expect(body.rules).toEqual([onMaps("get")]);
  });

  it("I24 one's own rules can be read", async () => {
    const who = await account();
    await inNamespace(who, [onMaps("get")]);
    const request = { apiVersion: "authorization.k8s.io/v1", kind: "SelfSubjectRulesReview", spec: { namespace } };
    const parts: RequestParts = { caller: who.caller };
    const holds = ({ body }: { body: Json }) =>
      body.status.resourceRules.some(
        (rule: Json) => rule.resources?.includes("configmaps") && rule.verbs.includes("get"),
      );
    await eventually(() => post(`${REVIEWS}/selfsubjectrulesreviews`, request, parts), holds);
  });

  it("I26 a refusal says who, what and where", async () => {
    const who = await account();
    const { status, body } = await get(maps, { caller: who.caller });
    expect([status, body.reason]).toEqual([403, "Forbidden"]);
    expect(body.message).toContain(
      `User "${who.user}" cannot list resource "configmaps" in API group "" in the namespace "${namespace}"`,
    );
  });
});

function access(kind: string, spec: object): object {
  return { apiVersion: "authorization.k8s.io/v1", kind, spec };
}
