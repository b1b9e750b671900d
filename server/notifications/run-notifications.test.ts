import { createHmac } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { ActivityEntry } from "@/lib/api/activity/activity";
import type { RawObject } from "@/lib/kube/object";
import type { ClusterFact } from "@/lib/notifications/facts";
import { readState } from "@/lib/notifications/stored-state";
import { RolloutGate } from "@/lib/resources/rollout-gate";
import { HubError } from "@/server/hub/hub-error";
import { type NotificationParts, Rounds } from "./run-notifications";
import { TestReceiver, toLoopback } from "./testing";

const SECRET = "a-secret-of-the-receiver";
const LEASE = "flotilla-controllers";
const STATE = `${LEASE}-notifications`;
const LOST: ClusterFact = { name: "eks-1", health: "unavailable", since: "2026-11-20T12:00:00Z" };

/** The ConfigMaps of one namespace. */
class ConfigMaps {
  readonly stored = new Map<string, Record<string, string>>();
  readonly client = {
    getRaw: async (_: unknown, { name }: { name: string }) => {
      const data = this.stored.get(name);
      if (!data) throw new HubError(404, "NotFound", "none");
      return { metadata: { name, resourceVersion: "1" }, data };
    },
    create: async (_: unknown, object: RawObject) => {
      this.stored.set(object.metadata.name ?? "", { ...(object.data as Record<string, string>) }); // as it is written
    },
    patch: async (_: unknown, { name }: { name: string }, { data }: { data: Record<string, string | null> }) => {
      const before = this.stored.get(name);
      if (!before) throw new HubError(404, "NotFound", "none");
      const after = Object.entries({ ...before, ...data }).filter(
        (entry): entry is [string, string] => entry[1] !== null,
      );
      this.stored.set(name, Object.fromEntries(after));
    },
  } as unknown as NotificationParts["client"];

  get state() {
    return readState(this.stored.get(STATE)?.state);
  }
}

let receiver: TestReceiver;
let folder: string;
let hub: ConfigMaps;
let clusters: readonly ClusterFact[];
let recorded: ActivityEntry[];

beforeEach(async () => {
  receiver = await TestReceiver.start();
  folder = await mkdtemp(join(tmpdir(), "receivers-"));
  await writeFile(join(folder, "ops"), JSON.stringify({ kind: "webhook", url: `${receiver.url}/x`, secret: SECRET }));
  hub = new ConfigMaps();
  hub.stored.set("flotilla-notification-actions", {});
  hub.stored.set("flotilla-notification-rules", {
    lost: JSON.stringify({ when: { type: "cluster-lost" }, to: ["ops"], groupWait: "0s" }),
    broken: "{",
  });
  clusters = [LOST];
  recorded = [];
});
afterEach(async () => {
  await receiver.close();
  await rm(folder, { recursive: true });
});

function leader(more: Partial<NotificationParts> = {}): Rounds {
  const parts: NotificationParts = {
    client: hub.client,
    fieldManager: "test",
    lease: LEASE,
    settings: { folder, policy: receiver.policy, baseUrl: "https://flotilla.example.org" },
    facts: () => ({ clusters: () => clusters }),
    activity: { add: (entry) => recorded.push(entry) },
    isMain: true,
    isLeading: () => true,
    resolve: toLoopback,
    ...more,
  };
  return new Rounds(parts, new AbortController().signal);
}

it("notifies of what a rule is about, stores that it did, and records it", async () => {
  await leader().next();
  expect(receiver.received.map(({ body }) => JSON.parse(body).title)).toEqual(["Cluster eks-1 is unavailable"]);
  expect(hub.state).toMatchObject({
    outbox: [],
    rules: { lost: { status: "firing", firing: 1 }, broken: { status: "broken" } },
    receivers: [{ name: "ops", kind: "webhook" }],
    sent: [{ receiver: "ops", outcome: "delivered" }],
  });
  expect(recorded).toMatchObject([{ action: "Send a notification", outcome: "done", user: LEASE }]);
});

it("the next leader goes on from there: nothing is sent twice, and the end is sent", async () => {
  await leader().next();
  const next = leader();
  await next.next();
  expect(receiver.received).toHaveLength(1);
  clusters = [];
  await next.next();
  expect(receiver.received.map(({ body }) => JSON.parse(body).kind)).toEqual(["firing", "resolved"]);
});

it("tells a gate's receiver that it waits, signed, and once over a change of leaders", async () => {
  const waiting = RolloutGate.parse({
    apiVersion: "flotilla.dev/v1alpha1",
    kind: "RolloutGate",
    metadata: { name: "prod", uid: "u1", resourceVersion: "1" },
    spec: { addOn: "logs", approvals: 1, webhook: { receiver: "ops", approver: "board" } },
    status: { waitingFor: [{ of: "abc", group: "production", since: "2026-11-27T01:00:00Z", clusters: 3 }] },
  });
  const facts = () => ({ gates: () => [waiting] });
  await leader({ facts }).next();
  await leader({ facts }).next();
  const [sent, ...others] = receiver.received;
  expect(others).toEqual([]);
  const { body = "", headers } = sent ?? {};
  const mac = createHmac("sha256", SECRET).update(`${headers?.["flotilla-timestamp"]}.${body}`).digest("hex");
  expect(headers?.["flotilla-signature"]).toBe(`sha256=${mac}`);
  expect(JSON.parse(body)).toMatchObject({
    kind: "firing",
    gate: { name: "prod", of: "abc", group: "production", state: "Waiting", clusters: 3 },
    alerts: [{ subject: { kind: "gate", name: "prod" }, url: "https://flotilla.example.org/gates/approval/prod" }],
  });
  expect(hub.state).toMatchObject({ outbox: [], sent: [{ gate: "prod", outcome: "delivered" }] });
  expect(recorded).toMatchObject([{ object: { kind: "RolloutGate", name: "prod" }, outcome: "done" }]);
});

it("what was not delivered waits in the state, also for the next leader", async () => {
  receiver.answer = { status: 503, headers: { "retry-after": "0" } };
  await leader().next();
  expect(hub.state.outbox).toMatchObject([{ attempts: 1, receiver: "ops", reason: "It answered 503." }]);
  expect(hub.state.sent).toMatchObject([{ outcome: "retrying" }]);
  const text = hub.stored.get(STATE)?.state ?? "";
  const due = JSON.stringify({
    ...JSON.parse(text),
    outbox: hub.state.outbox.map((each) => ({ ...each, dueAtMs: 0 })),
  });
  hub.stored.set(STATE, { state: due });
  receiver.answer = { status: 200 };
  await leader().next();
  expect(hub.state).toMatchObject({ outbox: [], sent: [{ outcome: "delivered", attempts: 2 }] });
  expect(new Set(receiver.received.map(({ headers }) => headers["flotilla-notification-id"])).size).toBe(1);
});

it("tells of no end before its beginning, also where that has to be sent again", async () => {
  receiver.answer = { status: 503 };
  await leader().next();
  receiver.answer = { status: 200 };
  clusters = [];
  await leader().next();
  expect(hub.state.outbox.map(({ kind }) => kind)).toEqual(["firing", "resolved"]);
  const outbox = hub.state.outbox.map((each) => ({ ...each, dueAtMs: 0 }));
  hub.stored.set(STATE, { state: JSON.stringify({ ...hub.state, outbox }) });
  const next = leader();
  await next.next();
  await next.next();
  expect(receiver.received.map(({ body }) => JSON.parse(body).kind)).toEqual(["firing", "firing", "resolved"]);
});

it("a process that leads no more sends nothing", async () => {
  await leader({ isLeading: () => false }).next();
  expect(receiver.received).toEqual([]);
});

it("without receivers nothing is read or written", async () => {
  await rm(join(folder, "ops"));
  hub.stored.clear();
  await leader().next();
  expect(hub.stored.size).toBe(0);
});

it("makes the ConfigMaps that people write to, where there are none", async () => {
  hub.stored.clear();
  await leader().next();
  expect([...hub.stored.keys()].sort()).toEqual([
    STATE,
    "flotilla-notification-actions",
    "flotilla-notification-rules",
  ]);
});

it("an alert that somebody acknowledged is not sent", async () => {
  clusters = [LOST, { ...LOST, name: "eks-2" }];
  await leader().next();
  const [key = ""] = hub.state.alerts.map((alert) => alert.key);
  const acknowledgement = { by: "ada", at: "2026-11-20T12:30:00Z", reason: "known" };
  hub.stored.set("flotilla-notification-actions", { [`acknowledged.${key}`]: JSON.stringify(acknowledgement) });
  const rules = {
    lost: JSON.stringify({ when: { type: "cluster-lost" }, to: ["ops"], groupWait: "0s", repeat: "0.001s" }),
  };
  hub.stored.set("flotilla-notification-rules", rules);
  await leader().next();
  const last = JSON.parse(receiver.received.at(-1)?.body ?? "{}");
  expect(last.alerts.map((alert: { key: string }) => alert.key)).not.toContain(key);
});

it("removes what people did about alerts that are long over", async () => {
  const entry = (at: string) => JSON.stringify({ by: "ada", at, reason: "known" });
  const data = {
    "acknowledged.old": entry("2026-01-01T00:00:00Z"),
    "acknowledged.new": entry(new Date().toISOString()),
  };
  hub.stored.set("flotilla-notification-actions", data);
  await leader().next();
  expect(Object.keys(hub.stored.get("flotilla-notification-actions") ?? {})).toEqual(["acknowledged.new"]);
});

it("a test is sent once, and is among what was sent by its id", async () => {
  clusters = [];
  const id = "5f3c8f0e-0000-4000-8000-000000000001";
  hub.stored.set("flotilla-notification-actions", { "test.ops": JSON.stringify({ id, at: new Date().toISOString() }) });
  const rounds = leader();
  await rounds.next();
  await rounds.next();
  expect(receiver.received).toHaveLength(1);
  expect(hub.state.sent).toMatchObject([{ id, kind: "test", outcome: "delivered" }]);
});

it("tells of a time without a leader", async () => {
  clusters = [];
  const rules = { alone: JSON.stringify({ when: { type: "no-leader" }, to: ["ops"], for: "5m", groupWait: "0s" }) };
  hub.stored.set("flotilla-notification-rules", rules);
  hub.stored.set(STATE, { state: JSON.stringify({ evaluatedAtMs: Date.now() - 10 * 60_000 }) });
  const rounds = leader();
  await rounds.next();
  await rounds.next();
  expect(receiver.received.map(({ body }) => JSON.parse(body).title)).toEqual([
    "The controllers had no leader for 10 min",
  ]);
});

it("attack: secret in error text, the state, or the record", async () => {
  receiver.answer = { status: 400, body: SECRET };
  await writeFile(join(folder, "bad"), JSON.stringify({ kind: "slack", url: `ftp://x/${SECRET}` }));
  await leader().next();
  expect(hub.state.receivers).toEqual([
    { name: "bad", problem: "Its field url is missing or wrong." },
    { name: "ops", kind: "webhook" },
  ]);
  expect(hub.state.sent).toMatchObject([{ outcome: "failed", reason: "It answered 400." }]);
  expect(JSON.stringify([...hub.stored, recorded])).not.toContain(SECRET);
});

it("a state that cannot be read is begun anew", async () => {
  hub.stored.set(STATE, { state: "{" });
  await leader().next();
  expect(receiver.received).toHaveLength(1);
});
