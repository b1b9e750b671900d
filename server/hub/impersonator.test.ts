import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Identity } from "@/lib/kube/wire";
import { clusterRoleBindings, clusterRoles } from "@/lib/resources/built-in";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { createClient } from "./client";
import { assertPolicy, type ImpersonationPolicy } from "./impersonation";
import { type Impersonator, openImpersonator } from "./impersonator";
import { type Connection, connect } from "./kubeconfig";

const WHO = { method: "POST", path: "/apis/authentication.k8s.io/v1/selfsubjectreviews" } as const;
const BODY = { apiVersion: "authentication.k8s.io/v1", kind: "SelfSubjectReview" };
const WRITE = { fieldManager: "test", signal: AbortSignal.timeout(60_000) };
const POLICY: ImpersonationPolicy = { users: ["ada", "jörg"], groups: ["fleet", "b, c"] };
const ANYBODY: ImpersonationPolicy = { users: ["*"], groups: ["fleet"] };

let hub: TestHub;
let folder: string;
let connection: Connection;
let impersonator: Impersonator;

beforeAll(async () => {
  const account: Identity = { user: "flotilla-impersonator", groups: [] };
  hub = await startTestHub({ tokens: new Map([["account-token", account]]) });
  folder = await mkdtemp(join(tmpdir(), "impersonator-"));
  await writeFile(join(folder, "kubeconfig"), hub.kubeconfig);
  await writeFile(join(folder, "token"), "account-token\n");
  connection = connect(join(folder, "kubeconfig"));
  const opened = openImpersonator(connection, { tokenFile: join(folder, "token") });
  if (!opened) throw new Error("an account is named");
  impersonator = opened;
  await allow();
});
afterAll(async () => {
  await impersonator.close();
  await connection.own.close();
  await hub.close();
  await rm(folder, { recursive: true });
});

/** The rights that the chart gives. */
async function allow(): Promise<void> {
  const admin = createClient(connection.own);
  const name = "impersonator";
  const rule = (resource: string, resourceNames: readonly string[]) => ({
    apiGroups: [""],
    resources: [resource],
    verbs: ["impersonate"],
    resourceNames,
  });
  const rules = [rule("users", POLICY.users), rule("groups", POLICY.groups)];
  await admin.create(clusterRoles, { metadata: { name }, rules }, WRITE);
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name };
  const subjects = [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: "flotilla-impersonator" }];
  await admin.create(clusterRoleBindings, { metadata: { name }, roleRef, subjects }, WRITE);
}

async function whoIs(identity: Identity, policy = POLICY): Promise<unknown> {
  const transport = impersonator.as(identity, policy);
  return await createClient(transport)
    .raw({ ...WHO, body: BODY, signal: AbortSignal.timeout(10_000) })
    .finally(() => transport.close());
}

function userInfo(username: string, groups: readonly string[]) {
  return { status: { userInfo: { username, groups } } };
}

describe("impersonation", () => {
  it("acts as the user, with those of the groups that are named", async () => {
    expect(await whoIs({ user: "ada", groups: ["fleet", "b, c", "payroll"] })).toMatchObject(
      userInfo("ada", ["fleet", "b, c", "system:authenticated"]),
    );
  });

  it("carries names of any alphabet", async () => {
    expect(await whoIs({ user: "jörg", groups: [] })).toMatchObject(userInfo("jörg", ["system:authenticated"]));
  });

  it("is further bounded by the rights of its account", async () => {
    await expect(whoIs({ user: "bob", groups: ["fleet"] }, ANYBODY)).rejects.toMatchObject({ status: 403 });
  });

  it("ends with its connection", async () => {
    const transport = impersonator.as({ user: "ada", groups: [] }, POLICY);
    await transport.close();
    await expect(
      createClient(transport).raw({ ...WHO, body: BODY, signal: AbortSignal.timeout(10_000) }),
    ).rejects.toThrow();
    await expect(whoIs({ user: "ada", groups: [] })).resolves.toMatchObject(userInfo("ada", ["system:authenticated"]));
  });

  it("is not there where no account is named", () => {
    expect(openImpersonator(connection, {})).toBeUndefined();
  });

  it("takes no account of another hub, and no two", () => {
    const path = join(folder, "kubeconfig");
    const elsewhere = { ...connection, server: "https://elsewhere.example" };
    expect(() => openImpersonator(elsewhere, { kubeconfig: path })).toThrow("names https://127.0.0.1");
    expect(() => openImpersonator(connection, { kubeconfig: path, tokenFile: path })).toThrow("leave one out");
  });
});

describe("attacks on impersonation", () => {
  it.each<[string, Identity, ImpersonationPolicy]>([
    ["a user of the control plane", { user: "system:admin", groups: ["fleet"] }, ANYBODY],
    ["a service account", { user: "system:serviceaccount:kube-system:x", groups: ["fleet"] }, ANYBODY],
    [
      "a user of the control plane who is named",
      { user: "system:admin", groups: [] },
      { users: ["system:admin"], groups: [] },
    ],
    ["a user who is not named", { user: "bob", groups: ["fleet"] }, POLICY],
    ["a user whose name begins like one who is", { user: "ada2", groups: [] }, POLICY],
    ["a user whose name differs in case", { user: "Ada", groups: [] }, POLICY],
    ["a user called *", { user: "*", groups: [] }, ANYBODY],
    ["a user in none of the groups", { user: "bob", groups: ["payroll", "fleet2"] }, ANYBODY],
    ["a name that a header would trim to another", { user: " ada", groups: ["fleet"] }, ANYBODY],
    ["a name with a line break", { user: "ada\r\nImpersonate-Group: system:masters", groups: ["fleet"] }, ANYBODY],
    ["no name", { user: "", groups: ["fleet"] }, ANYBODY],
  ])("refuses %s", async (_, identity, policy) => {
    await expect(whoIs(identity, policy)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("drops system: groups, even where they are named", async () => {
    const policy = { users: ["ada"], groups: ["fleet", "system:masters"] };
    expect(await whoIs({ user: "ada", groups: ["system:masters", "fleet"] }, policy)).toMatchObject(
      userInfo("ada", ["fleet", "system:authenticated"]),
    );
  });

  it("takes no groups, users, uids or extras from the headers of a request", async () => {
    const transport = impersonator.as({ user: "ada", groups: [] }, POLICY);
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${hub.adminToken}`,
      "Impersonate-User": "jörg",
      "impersonate-group": ["system:masters"],
      "Impersonate-Uid": "1",
      "impersonate-extra-scopes": "all",
    };
    const sent = { ...WHO, headers, body: JSON.stringify(BODY), signal: AbortSignal.timeout(10_000) };
    const { body } = await transport.send(sent);
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) chunks.push(chunk);
    expect(JSON.parse(Buffer.concat(chunks).toString()).status.userInfo).toEqual({
      username: "ada",
      groups: ["system:authenticated"],
    });
    await transport.close();
  });

  it.each([
    ["names users of the control plane", { users: ["system:admin"], groups: [] }, "system:admin"],
    ["names groups of the control plane", { users: ["*"], groups: ["system:masters"] }, "system:masters"],
    ["names nobody", { users: [], groups: ["fleet"] }, "USERS is empty"],
    ["admits everybody", { users: ["*"], groups: [] }, "every user would be admitted"],
  ])("a policy does not start that %s", (_, policy, text) => {
    expect(() => assertPolicy(policy, { users: "USERS", groups: "GROUPS" })).toThrow(text);
  });
});
