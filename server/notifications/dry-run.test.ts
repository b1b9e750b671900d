import { beforeEach, describe, expect, it } from "vitest";
import { NotificationRule } from "@/lib/notifications/rule";
import { sessionOf } from "@/server/auth/testing";
import { PastLists } from "@/server/history/past-lists";
import { KIND } from "@/server/history/store/subjects";
import { TestHistory } from "@/server/history/store/testing";
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

  it("says of what the history does not have that it cannot be tried", async () => {
    const { notifications, unsupported } = await dryRun(ada, { rule: rule({ type: "identity-alarm" }) }, past);
    expect(notifications).toEqual([]);
    expect(unsupported).toContain("cannot be tried");
  });

  it("is for who may list all clusters and add-ons: counts are of all", async () => {
    const member = sessionOf("member", (plural) => plural === "managedclusters");
    const refused = dryRun(member, { rule: rule({ type: "cluster-lost" }) }, past);
    await expect(refused).rejects.toMatchObject({ code: "forbidden" });
  });
});
