import { createHmac } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { gateState } from "@/lib/gates/approvals";
import { clusterRoleBindings, clusterRoles } from "@/lib/resources/built-in";
import { type GateApproval, rolloutGates } from "@/lib/resources/rollout-gate";
import type { HubClient } from "@/server/hub/hub-client";
import { TestConsole, WRITE } from "./testing";

const KEY = "a-key-of-the-change-board-000000000";
const NEXT_KEY = "the-next-key-of-the-change-board-00";
const OTHER_KEY = "a-key-of-another-approver-000000000";
const GATE = "prod";
const ROUND = { of: "abc", group: "production" };
const APPROVED = { ...ROUND, gate: GATE, decision: "Approved", comment: "CHG-1" };

let folder: string;
let tested: TestConsole;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "approvers-"));
  await writeFile(join(folder, "board"), `${NEXT_KEY}\n${KEY}\n`);
  await writeFile(join(folder, "other"), OTHER_KEY);
  await writeFile(join(folder, "unbound"), OTHER_KEY);
  await writeFile(join(folder, "short"), "short");
  tested = await TestConsole.start({ approvers: folder, prepare });
});
afterAll(async () => {
  await tested.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await setStatus({ waitingFor: [{ ...ROUND, since: "2026-11-27T01:00:00Z", clusters: 3 }], approvals: [] });
});

/** `board` and `other` may approve that one gate; `unbound` may nothing. */
async function prepare(admin: HubClient): Promise<void> {
  for (const name of [GATE, "elsewhere"]) {
    const spec = {
      addOn: "logs",
      placement: { namespace: "fleet", name: "all" },
      before: { everyGroup: true },
      webhook: { approver: "board" },
    };
    await admin.create(rolloutGates, { metadata: { name }, spec }, WRITE);
  }
  const rules = [
    { apiGroups: ["flotilla.dev"], resources: ["rolloutgates"], resourceNames: [GATE], verbs: ["get", "approve"] },
    { apiGroups: ["flotilla.dev"], resources: ["rolloutgates/status"], resourceNames: [GATE], verbs: ["patch"] },
  ];
  await admin.create(clusterRoles, { metadata: { name: "external" }, rules }, WRITE);
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "external" };
  const subjects = ["webhook:board", "webhook:other"].map((name) => {
    return { apiGroup: "rbac.authorization.k8s.io", kind: "User", name };
  });
  await admin.create(clusterRoleBindings, { metadata: { name: "external" }, roleRef, subjects }, WRITE);
}

async function setStatus(status: object, name = GATE): Promise<void> {
  await tested.admin.patch(rolloutGates, { name }, { status }, { ...WRITE, subresource: "status" });
}

async function approvals(name = GATE): Promise<readonly GateApproval[]> {
  return (await tested.admin.get(rolloutGates, { name }, WRITE.signal)).status.approvals;
}

interface Sending {
  readonly key?: string;
  readonly approver?: string;
  readonly atMs?: number;
  readonly path?: string;
  readonly headers?: Record<string, string>;
}

function send(body: object | string, { approver = "board", atMs = Date.now(), key = KEY, ...more }: Sending = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const timestamp = String(Math.floor(atMs / 1_000));
  const headers = {
    "content-type": "application/json",
    "flotilla-approver": approver,
    "flotilla-timestamp": timestamp,
    "flotilla-signature": `sha256=${createHmac("sha256", key).update(`${timestamp}.${text}`).digest("hex")}`,
    ...more.headers,
  };
  const path = more.path ?? `/api/v1/gates/approval/${GATE}/callbacks`;
  return tested.request(path, { method: "POST", headers, body: text });
}

describe("an external approver", () => {
  it("approves in its own name, by the hub's rights, with a key that is being replaced too", async () => {
    for (const key of [KEY, NEXT_KEY]) {
      await setStatus({ approvals: [] });
      const { body, status } = await send(APPROVED, { key });
      expect([status, body]).toMatchObject([200, { user: "webhook:board", decision: "Approved", outcome: "recorded" }]);
    }
    expect(await approvals()).toMatchObject([{ ...ROUND, user: "webhook:board", comment: "CHG-1" }]);
    const gate = await tested.admin.get(rolloutGates, { name: GATE }, WRITE.signal);
    expect(gateState(gate, ROUND, Date.now()).isOpen).toBe(true);
  });

  it("denies, with a reason", async () => {
    expect(await send({ ...APPROVED, decision: "Denied", comment: " " })).toMatchObject({ status: 400 });
    expect(await send({ ...APPROVED, decision: "Denied" })).toMatchObject({ status: 200 });
    expect(await approvals()).toMatchObject([{ decision: "Denied" }]);
  });

  it("may send the same request again, as after a timeout, and changes nothing by it", async () => {
    const atMs = Date.now();
    await send(APPROVED, { atMs });
    expect(await send(APPROVED, { atMs })).toMatchObject({ status: 200, body: { outcome: "already" } });
    expect(await approvals()).toHaveLength(1);
  });
});

describe("attack: an answer to a gate", () => {
  it.each<[string, Sending]>([
    ["of nobody's key", { key: OTHER_KEY }],
    ["in the name of another approver", { approver: "other" }],
    ["of an approver without a key", { approver: "nobody" }],
    ["by a key that is too short", { approver: "short", key: "short" }],
    ["by a file outside the folder", { approver: "../board" }],
    ["signed six minutes ago", { atMs: Date.now() - 6 * 60_000 }],
    ["signed two minutes ahead", { atMs: Date.now() + 2 * 60_000 }],
    ["without a signature", { headers: { "flotilla-signature": "" } }],
    ["with a signature of another algorithm", { headers: { "flotilla-signature": `sha1=${"0".repeat(40)}` } }],
    [
      "with another time than was signed",
      { headers: { "flotilla-timestamp": String(Math.floor(Date.now() / 1_000) - 1) } },
    ],
  ])("%s is 401, all of them the same, and writes nothing", async (_, sending) => {
    const { body, status } = await send(APPROVED, sending);
    expect([status, body]).toMatchObject([401, { code: "unauthenticated", detail: /not signed by an approver/ }]);
    expect(await approvals()).toEqual([]);
  });

  it.each<[string, Record<string, string>]>([
    ["of another site", { "sec-fetch-site": "cross-site" }],
    ["of another origin", { origin: "https://evil.example" }],
    ["with the session of a person, of nobody knows which site", { cookie: "flotilla_session=none" }],
  ])("from a page %s is refused, signed or not", async (_, headers) => {
    expect(await send(APPROVED, { headers })).toMatchObject({ status: 403, body: { detail: /Cross-site/ } });
    expect(await approvals()).toEqual([]);
  });

  it("that was recorded does not undo a later one when it is sent again", async () => {
    const atMs = Date.now() - 5_000;
    await send(APPROVED, { atMs });
    await send({ ...APPROVED, decision: "Denied" });
    expect(await send(APPROVED, { atMs })).toMatchObject({ status: 409 });
    expect(await approvals()).toMatchObject([{ decision: "Denied" }]);
  });

  it("is for no other gate than it was signed for", async () => {
    await setStatus({ waitingFor: [{ ...ROUND, clusters: 3 }] }, "elsewhere");
    const path = "/api/v1/gates/approval/elsewhere/callbacks";
    expect(await send(APPROVED, { path })).toMatchObject({ status: 400 });
    expect(await send({ ...APPROVED, gate: "elsewhere" }, { path })).toMatchObject({ status: 403 });
    expect(await approvals("elsewhere")).toEqual([]);
  });

  it("is for no other change or group, and not for one that is over", async () => {
    expect(await send({ ...APPROVED, of: "def" })).toMatchObject({ status: 409 });
    expect(await send({ ...APPROVED, group: "canary" })).toMatchObject({ status: 409 });
    await setStatus({ waitingFor: [] });
    expect(await send(APPROVED)).toMatchObject({ status: 409 });
    expect(await approvals()).toEqual([]);
  });

  it("of an approver that the gate does not name, or the hub does not let, is refused", async () => {
    expect(await send(APPROVED, { approver: "other", key: OTHER_KEY })).toMatchObject({ status: 403 });
    expect(await send(APPROVED, { approver: "unbound", key: OTHER_KEY })).toMatchObject({ status: 403 });
    expect(await approvals()).toEqual([]);
  });

  it("is not read where it is large, has further fields, or is no JSON", async () => {
    expect(await send({ ...APPROVED, comment: "x".repeat(9_000) })).toMatchObject({ status: 413 });
    expect(await send({ ...APPROVED, user: "webhook:other" })).toMatchObject({ status: 400 });
    expect(await send("{")).toMatchObject({ status: 400 });
    expect(await approvals()).toEqual([]);
  });
});

it("says nothing of keys to anybody, and records whose answer it was", async () => {
  await send(APPROVED);
  expect(tested.logged.join("\n")).not.toMatch(/a-key-of|next-key/);
});
