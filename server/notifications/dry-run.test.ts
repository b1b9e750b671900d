import { beforeEach, describe, expect, it } from "vitest";
import type { ApprovalEntry } from "@/lib/lists/approvals/list";
import type { IdentityRow } from "@/lib/lists/identities/row";
import { rolloutRowOf } from "@/lib/lists/rollouts/testing";
import { NotificationRule } from "@/lib/notifications/rule";
import { sessionOf } from "@/server/auth/testing";
import { approvalObserved, identityObserved, rolloutObserved } from "@/server/history/further-row-states";
import { PastLists } from "@/server/history/past-lists";
import { KIND } from "@/server/history/store/subjects";
import { TestHistory } from "@/server/history/store/testing";
import type { RolloutWithCauses } from "@/server/rollouts/caused-row";
import { dryRun } from "./dry-run";

const MINUTE = 60_000;
const ada = sessionOf("ada", () => true);
const DOWN = JSON.stringify(["unhealthy", "done", "It is down."]);
const WELL = JSON.stringify(["healthy", "done", null]);

let history: TestHistory;
let past: PastLists;

beforeEach(async () => {
  history = new TestHistory();
  history.store.begin();
  for (let index = 0; index < 10; index += 1) history.become(`c${index}/hello`, WELL);
  cluster("c1", "available");
  await history.pass(1_000);
  past = new PastLists(history.store, { isPresent: () => true, poll: async () => undefined });
});

function cluster(name: string, health: string, message: string | null = null): void {
  const since = Math.floor(history.now / 1_000);
  const attributes = JSON.stringify({ set: "prod", labels: {}, claims: [] });
  const state = JSON.stringify([health, message]);
  history.store.observe({ kind: KIND.cluster, name, uid: name, created: 1, state, attributes, since });
}

const ROLLOUT = rolloutRowOf("hello/fleet/prod", { total: 10 });

/** It is so since now. */
function rollout(row: Partial<RolloutWithCauses>): void {
  const since = new Date(history.now).toISOString();
  history.store.observe(rolloutObserved({ ...ROLLOUT, since, ...row }, "uid of hello"));
}

function request(name: string, row: Partial<ApprovalEntry> = {}): void {
  const entry: ApprovalEntry = {
    name: `requests/${name}`,
    kind: "join",
    object: name,
    cluster: "c9",
    state: "waiting",
    clusterStatus: "pending",
    risk: "review",
    ownRisk: "review",
    headline: "Nothing found.",
    createdAt: new Date(history.now).toISOString(),
    version: "1",
    joinWaits: false,
    worst: "review",
    worstFor: { withoutAddOns: "review", alone: "review" },
    ...row,
  };
  history.store.observe(approvalObserved(entry));
}

/** Issued for a cluster's agent. */
function identity(name: string, row: Partial<IdentityRow> = {}): void {
  const object = name.slice(name.indexOf("/") + 1);
  const own = { name, way: "certificate", object, subject: `system:${object}`, cluster: "c1" } as const;
  history.store.observe(identityObserved({ ...own, isRenewed: false, isForged: false, inUse: "yes", ...row }));
}

const rule = (when: object, more: object = {}) =>
  NotificationRule.parse({ when, to: ["ops"], groupWait: "0s", repeat: "0s", ...more });
const titles = async (of: NotificationRule) =>
  (await dryRun(ada, { rule: of }, past)).notifications.map(({ kind, title }) => `${kind}: ${title}`);

describe("a dry run", () => {
  it("says what would have been sent, as a leader would have", async () => {
    for (const name of ["c1", "c2"]) history.become(`${name}/hello`, DOWN);
    await history.pass(10 * MINUTE);
    history.become("c1/hello", WELL);
    await history.pass(10 * MINUTE);
    const when = { type: "add-on-down", clusters: 2 };
    expect(await titles(rule(when, { for: "5m" }))).toEqual([
      "firing: hello is unavailable on 2 of 10 clusters",
      "resolved: Resolved: hello is unavailable on 2 of 10 clusters",
    ]);
    expect(await titles(rule(when, { for: "15m" }))).toEqual([]);
    expect(await titles(rule({ type: "add-on-down", percent: 20 }))).toEqual([]);
    expect(await titles(rule({ type: "add-on-down", percent: 19 }))).toHaveLength(2);
  });

  it("has links to the moment, and is about the sets of clusters as well", async () => {
    cluster("c1", "unavailable", "It stopped.");
    await history.pass(5 * MINUTE);
    const { notifications } = await dryRun(ada, { rule: rule({ type: "cluster-lost", clusterSets: ["prod"] }) }, past);
    expect(notifications).toMatchObject([{ title: "Cluster c1 is unavailable", text: "It stopped.", alerts: 1 }]);
    expect(notifications[0]?.href).toMatch(/^\/clusters\?q=name%3Dc1&at=2026-11-26T09%3A00%3A/);
    expect(await titles(rule({ type: "cluster-lost", clusterSets: ["lab"] }))).toEqual([]);
  });

  it("does not count what held when it began", async () => {
    cluster("c1", "unavailable");
    await history.pass(10 * MINUTE);
    const from = new Date(history.now - 5 * MINUTE).toISOString();
    const { total } = await dryRun(ada, { rule: rule({ type: "cluster-lost" }), from }, past);
    expect(total).toBe(0);
    const repeated = await dryRun(ada, { rule: rule({ type: "cluster-lost" }, { repeat: "2m" }), from }, past);
    expect(repeated.total).toBe(2);
  });

  it("knows the set of a cluster that joined meanwhile", async () => {
    await history.pass(MINUTE);
    cluster("c2", "unavailable");
    await history.pass(MINUTE);
    expect(await titles(rule({ type: "cluster-lost", clusterSets: ["prod"] }))).toHaveLength(1);
  });

  it.each(["hub-unreachable", "no-leader"])(
    "says of %s, which the history does not have, that it cannot be tried",
    async (type) => {
      const { notifications, unsupported } = await dryRun(ada, { rule: rule({ type }) }, past);
      expect(notifications).toEqual([]);
      expect(unsupported).toContain("cannot be tried");
    },
  );

  it.each([
    [{ type: "rollout", stages: ["done"] }, "rollouts"],
    [{ type: "approval-waiting" }, "approvals"],
    [{ type: "identity-alarm" }, "identities"],
    [{ type: "certificate-not-renewed" }, "identities"],
  ])("says of %j that an older history has none, instead of that nothing was sent", async (when, many) => {
    const { unsupported } = await dryRun(ada, { rule: rule(when) }, past);
    expect(unsupported).toBe(`The history has no ${many} of that time.`);
  });
});

describe("a dry run of rollouts", () => {
  const stages = (...of: string[]) => rule({ type: "rollout", stages: of });

  it("says nothing of what works said of a rollout", async () => {
    const issue = { stage: "failed", health: "unhealthy", size: 1, clusters: ["c1"] } as const;
    const issues = (message: string) => [{ ...issue, clusters: [...issue.clusters], message }];
    rollout({ stage: "applying" });
    await history.pass(MINUTE);
    rollout({ stage: "stalled", issues: issues("It is down."), caused: issues("image is not signed") });
    await history.pass(MINUTE);
    const { notifications } = await dryRun(ada, { rule: stages("stalled") }, past);
    expect(notifications.length).toBeGreaterThan(0);
    expect(JSON.stringify(notifications)).toContain("It is down.");
    expect(JSON.stringify(notifications)).not.toContain("signed");
  });

  it("says when one stalled, failed, was held and was done, each by its own rule", async () => {
    rollout({});
    for (const row of [
      { stage: "stalled" },
      { stage: "failed" },
      { stage: "held", held: { reason: "HeldByPerson", message: "Held." } },
      { stage: "done", held: undefined, applied: 10 },
    ] as const) {
      await history.pass(10 * MINUTE);
      rollout(row);
    }
    await history.pass(10 * MINUTE);
    expect(await titles(stages("stalled"))).toEqual(["firing: hello stalls", "resolved: Resolved: hello stalls"]);
    expect(await titles(stages("failed"))).toHaveLength(2);
    expect(await titles(stages("held"))).toEqual(["firing: hello is held", "resolved: Resolved: hello is held"]);
    // It happened, and does not end.
    expect(await titles(stages("done"))).toEqual(["firing: hello is rolled out"]);
    expect(await titles(rule({ type: "rollout", stages: ["stalled"], addOns: ["another"] }))).toEqual([]);
    expect(await titles(rule({ type: "rollout", stages: ["stalled"] }, { for: "15m" }))).toEqual([]);
  });

  it("has one that began meanwhile, and none that was removed", async () => {
    rollout({ name: "hello/fleet/lab", placement: "lab" });
    await history.pass(MINUTE);
    rollout({ stage: "stalled" });
    await history.pass(5 * MINUTE);
    history.store.remove(KIND.rollout, ROLLOUT.name);
    await history.pass(5 * MINUTE);
    const { notifications } = await dryRun(ada, { rule: stages("stalled") }, past);
    expect(notifications.map(({ kind }) => kind)).toEqual(["firing", "resolved"]);
    expect(notifications[0]).toMatchObject({ text: "Placement fleet/prod.", href: "/rollouts/hello/fleet/prod" });
  });

  it("does not tell of one that was done when it began", async () => {
    rollout({ stage: "done", applied: 10 });
    await history.pass(10 * MINUTE);
    const from = new Date(history.now - 5 * MINUTE).toISOString();
    expect((await dryRun(ada, { rule: stages("done"), from }, past)).total).toBe(0);
  });
});

describe("a dry run of approvals that wait", () => {
  const waiting = (more: object = {}) => rule({ type: "approval-waiting" }, more);

  it("says which waited for a person for too long, and when each was decided", async () => {
    await history.pass(MINUTE);
    request("slow");
    request("quick");
    await history.pass(10 * MINUTE);
    request("quick", { state: "denied", createdAt: new Date(history.now - 10 * MINUTE).toISOString() });
    await history.pass(10 * MINUTE);
    expect(await titles(waiting({ for: "15m" }))).toEqual(["firing: Request slow waits for a decision"]);
    const { notifications } = await dryRun(ada, { rule: waiting({ for: "5m" }) }, past);
    expect(notifications.map(({ alerts, kind }) => [kind, alerts])).toEqual([
      ["firing", 2],
      ["resolved", 1],
    ]);
    expect(notifications[0]?.text).toBe("For cluster c9: Nothing found.");
  });

  it("leaves out what waits for the manager, and a cluster whose own request waits", async () => {
    await history.pass(MINUTE);
    request("agent", { kind: "add-on", risk: "low" });
    request("c9", { name: "clusters/c9", kind: "cluster", cluster: undefined, joinWaits: true });
    await history.pass(10 * MINUTE);
    expect(await titles(waiting())).toEqual([]);
  });
});

describe("a dry run of identities", () => {
  it("says which were issued against the rules, until somebody acknowledged that", async () => {
    await history.pass(MINUTE);
    identity("certificate/agent-1", { isForged: true });
    await history.pass(5 * MINUTE);
    identity("certificate/agent-1", { isForged: false });
    await history.pass(5 * MINUTE);
    const title = "system:agent-1 was issued against the rules";
    expect(await titles(rule({ type: "identity-alarm" }))).toEqual([
      `firing: ${title}`,
      `resolved: Resolved: ${title}`,
    ]);
    expect(await titles(rule({ type: "identity-alarm" }, { for: "10m" }))).toEqual([]);
  });

  it("says which certificate became late while nothing was written, and that it was renewed", async () => {
    const [from, until] = [-80, 21].map((minutes) => new Date(history.now + minutes * MINUTE).toISOString());
    identity("certificate/agent-1", { from, until });
    identity("certificate/agent-2", { from, until, isRenewed: true });
    await history.pass(10 * MINUTE);
    identity("certificate/agent-1", { from, until, isRenewed: true });
    await history.pass(MINUTE);
    const { notifications } = await dryRun(ada, { rule: rule({ type: "certificate-not-renewed" }) }, past);
    expect(notifications.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
      "firing: The certificate of system:agent-1 is not renewed",
      "resolved: Resolved: The certificate of system:agent-1 is not renewed",
    ]);
    const lateAt = Date.parse(until ?? "") - 0.2 * 101 * MINUTE;
    expect(Date.parse(notifications[0]?.at ?? "") - lateAt).toBeLessThan(MINUTE);
  });
});

describe("attack: a dry run of what the caller may not list all of", () => {
  const refused = (when: object, ...plurals: string[]) =>
    expect(
      dryRun(
        sessionOf("member", (plural) => plurals.includes(plural)),
        { rule: rule(when) },
        past,
      ),
    ).rejects.toMatchObject({ code: "forbidden" });

  it.each([
    ["managedclusteraddons", { type: "cluster-lost" }],
    ["managedclusters", { type: "add-on-down", clusters: 1 }],
    ["managedclusters", { type: "rollout", stages: ["done"] }],
    ["managedclusters", { type: "approval-waiting" }],
    ["certificatesigningrequests", { type: "approval-waiting" }],
    ["managedclusters", { type: "identity-alarm" }],
  ])("with %s alone, of %j", async (plural, when) => {
    await refused(when, plural);
  });

  it("is refused where what was found about a request has words of add-ons that the caller may not list", async () => {
    await refused({ type: "approval-waiting" }, "certificatesigningrequests", "managedclusters");
  });

  it("is refused before anything is said of the history", async () => {
    rollout({ stage: "stalled" });
    await history.pass(MINUTE);
    await refused(
      { type: "rollout", stages: ["stalled"] },
      ...["clustermanagementaddons", "placements", "managedclusteraddons", "managedclusters"],
    );
  });
});
